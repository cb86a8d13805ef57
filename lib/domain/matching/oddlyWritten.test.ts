import { gradeName } from './gradeName'
import { parseName } from './parseName'
import { looksLikeAnother, sameAuthor } from './sameAuthor'

/** How a name of a list grades against one of the database; null for other names. */
function graded(wanted: string, found: string): string | null {
  const [one, other] = [parseName(wanted), parseName(found)]
  const grade = one && other && gradeName(one, other)
  return grade && (grade.isExact ? (grade.authorDiffers ? 'authorDiffers' : 'exact') : 'similar')
}

test.each([
  ...['Acer Campestre L.', 'Acer CAMPESTRE L.', 'Acer Campestre (L.) Mill.', 'Acer Campestre'],
  ...['Acer campestre.', 'Acer campestre*', 'Acer campestre…', 'Acer ‘campestre’', 'Acer <i>campestre</i>.', 'Acer campestre)'],
  ...['Acer cam\u00adpestre', 'Acer campestre\u00ad', 'Acer campes...', 'Acer camp.', 'Acer camp-'],
])('«%s» is not the genus', (name) =>
  expect(['Acer', 'Acer L.', 'Acer Tourn. ex L.'].map((genus) => graded(name, genus))).not.toContain('exact'),
)

test.each([
  ['Acer Campestre L.', 'Acer campestre L.'],
  ['Rana Temporaria (Linnaeus, 1758)', 'Rana temporaria Linnaeus, 1758'],
  ['Rana TEMPORARIA L.', 'Rana temporaria Linnaeus, 1758'],
  ['Carex flava.', 'Carex flava L.'],
  ['Carex flava*', 'Carex flava L.'],
  ['Carex flava)', 'Carex flava L.'],
  ['Carex fla\u00adva', 'Carex flava L.'],
  ['Acer ‘campestre’', 'Acer campestre'],
  ["Carex o'neillii", "Carex o'neillii L."],
  ['Quercus robur var. Petraea L.', 'Quercus robur var. petraea L.'],
  ['Quercus Robur Var. Petraea L.', 'Quercus robur var. petraea'],
  ['Salix alba f. Vitellina', 'Salix alba f. vitellina'],
  ['Taraxacum Sect. Ruderalia', 'Taraxacum sect. Ruderalia'],
  ['Acer L.', 'Acer L.'],
  ['Acer Tourn. ex L.', 'Acer L.'],
  ['Bombina Oken, 1816', 'Bombina Oken, 1816'],
  ['Hyla Laurenti 1768', 'Hyla Laurenti, 1768'],
  ['Maculinea van Eecke, 1915', 'Maculinea Van Eecke, 1915'],
  ['Seseli Ser.', 'Seseli Ser.'],
  ['Hieracium murorum f. Koch', 'Hieracium murorum f. koch'],
  ['Salix alba Hook. f.', 'Salix alba Hook. f.'],
  ['BUFO BUFO LINNAEUS, 1758', 'Bufo bufo Linnaeus, 1758'],
  ['RUBUS AMPHIMALACUS H.E.WEBER', 'Rubus amphimalacus H.E.Weber'],
  ['VESPA CRABRO MORAWITZ, 1889 VAR. IMMACULATA', 'Vespa crabro var. immaculata'],
  ['sarcocornia perennis (mill.) a.j.scott subsp. perennis', 'Sarcocornia perennis subsp. perennis'],
  ['alsophila cooperi f.muell.', 'Alsophila cooperi F.Muell.'],
  ['Salix alba f.vitellina', 'Salix alba f. vitellina'],
  ['Carex flava+ L.', 'Carex flava L.'],
  ['Zizyphus spina-Christi (L.) Desf.', 'Zizyphus spina-christi (L.) Desf.'],
  ['BOLETUS EDULIS BULL. : FR.', 'Boletus edulis Bull. : Fr.'],
  ['Amanita muscaria (L. : Fries) Lam.', 'Amanita muscaria (L.) Lam.'],
  ['Odynerus tectus (Fabricius, 1781) : Giordani Soika, 1940', 'Odynerus tectus (Fabricius, 1781)'],
  ['Maculinea vandenBerg', 'Maculinea vandenBerg'],
  ['Scarus ghobban (Kuhl’s fish)', 'Scarus ghobban (Kuhl’s fish)'],
])('«%s» is %s', (wanted, found) => expect(graded(wanted, found)).toBe('exact'))

test.each([
  ['Salix alba var. Vitellina', 'Salix alba'],
  ['Salix alba f. Vitellina', 'Salix alba'],
  ['Bufo Bufo Bufo', 'Bufo bufo'],
  ['Bufo Bufo Bufo', 'Bufo'],
  ['Quercus robur var.', 'Quercus robur'],
  ['Quercus robur f.', 'Quercus robur'],
  ['Taraxacum Sect. Ruderalia', 'Taraxacum'],
  ['Carex flava alpina.', 'Carex flava'],
  ['Hieracium murorum subsp. grandidens var. exotericum f. glabrum', 'Hieracium murorum subsp. grandidens var. exotericum'],
  ['Scarus ghobbanEP', 'Scarus ghobban'],
  ['Scarus ghobbanEP', 'Scarus'],
  ['Cryptophion guillermoiB', 'Cryptophion guillermoi'],
])('«%s» is not exactly %s', (wanted, found) => expect(graded(wanted, found)).not.toBe('exact'))

const said = [
  ...[
    'L. p.p.',
    'L., p. p.',
    'L. p.p. maj.',
    'L. pro parte',
    'non L.',
    ', non L.',
    'auct., non L.',
    'auct.eur. non L.',
    'L. Hybride',
    'L. juv.',
  ],
  ...[
    'L. ad.',
    'L. var.',
    'i.w.S.',
    'i. w. S.',
    '(i.w.S.)',
    'L. i.e.S.',
    'S.L.',
    'S. l.',
    'L. S. l.',
    'p.p.',
    'Hybrid',
    'Typ A',
    'Form B',
  ],
]
test.each(said)('«Carex flava %s» is not exactly what has its author, or none', (behind) =>
  expect(['Carex flava L.', 'Carex flava'].map((name) => graded(`Carex flava ${behind}`, name))).toEqual(['similar', 'similar']),
)

test.each(['Welsh, S.L.', 'S.L. Welsh', 'P. P. Smith', 'Hook. f.', 'Sensini', 'Nonnius', 'Formánek', 'L.'])(
  '«%s» stays an author',
  (author) => expect(parseName(`Carex flava ${author}`)).toMatchObject({ author, circumscription: '', remark: '' }),
)

test('what stands behind the name and is no epithet stays none', () => {
  const authorOf = (name: string) => parseName(name)?.author
  expect(['Acer hort.', 'Salix alba hort.', 'Acer auct.', 'Salix alba p. p.'].map(authorOf)).toEqual([
    'hort.',
    'hort.',
    'auct.',
    '',
  ])
  expect(parseName('Hieracium murorum subsp. grandidens var. exotericum f. glabrum')).toMatchObject({
    words: ['hieracium', 'murorum', 'grandidens', 'exotericum', 'glabrum'],
    marks: ['subsp.', 'var.', 'f.'],
  })
})

test.each([
  ['Hook.', 'Hook.f.'],
  ['Linnaeus', 'L.f.'],
  ['Rchb.', 'Rchb. fil.'],
  ['W.D.J.Koch', 'K.Koch'],
  ['(L.) J.Kern.', 'A.Kern.'],
])('«%s» is written as another than «%s»', (one, other) =>
  expect([one, other].map((author) => looksLikeAnother(author, author === one ? other : one))).toEqual([true, true]),
)

test.each([
  ['(O.F. Müller, 1776)', '(Müller, 1776)'],
  ['J.F.Gmel.', 'Gmel.'],
  ['W. F. Kirby', 'Kirby'],
  ['Linnaeus filius', 'L.f.'],
  ['Hook.f.', 'J.D.Hooker'],
  ['v. Heyden', 'L. Heyden'],
  ['Klett & H.Richt.', 'G.L.Klett & Richt.'],
  ['K.Koch', 'C.Koch'],
  ['J.Presl', 'J. & C. Presl'],
  ['E. H. L. Krause', 'Krause, E.H.L.'],
  ['A.DC.', 'DC.'],
  ['Raf.', 'Rafinesque'],
  ['(Lehmann) Pfeiffer.', '(Lehm.) Pfeiff.'],
  ['Schinz', 'Thell.'],
])('nothing says that «%s» is another than «%s»', (one, other) =>
  expect([looksLikeAnother(one, other), looksLikeAnother(other, one)]).toEqual([false, false]),
)

test('whose name it is not is no author of it', () => {
  expect([sameAuthor('L. non Huds.', 'Huds.'), sameAuthor('L. non Huds.', 'L.'), sameAuthor('Hack., non L.', 'L.')]).toEqual([
    false,
    true,
    false,
  ])
  expect(['auct. non L.', 'non L.', 'sensu auct.'].map((other) => [sameAuthor('L.', other), sameAuthor(other, 'auct.')])).toEqual(
    Array(3).fill([false, true]),
  )
})
