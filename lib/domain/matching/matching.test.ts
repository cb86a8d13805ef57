import fc from 'fast-check'
import { gradeName, isSameName } from './gradeName'
import { editDistance, epithetKey, isSameEpithet } from './nameKey'
import { parseName } from './parseName'
import { sameAuthor } from './sameAuthor'

const plain = {
  marks: [],
  author: '',
  isAuthorUnsure: false,
  circumscription: '',
  doubt: '',
  isHybrid: false,
  remark: '',
}

test.each([
  ['Abies alba', { words: ['abies', 'alba'] }],
  ['ABIES ALBA', { words: ['abies', 'alba'] }],
  ['abies_alba  Mill.', { words: ['abies', 'alba'], author: 'Mill.' }],
  [
    'Carex flava L. subsp. alpina (Kük.) O. Bolòs',
    { words: ['carex', 'flava', 'alpina'], marks: ['subsp.'], author: '(Kük.) O. Bolòs' },
  ],
  ['Carex flava ssp alpina', { words: ['carex', 'flava', 'alpina'], marks: ['subsp.'] }],
  ['Achillea millefolium L. f. rosea', { words: ['achillea', 'millefolium', 'rosea'], marks: ['f.'] }],
  ['Hieracium pilosella L. f.', { words: ['hieracium', 'pilosella'], author: 'L. f.' }],
  ['Parus major major Linnaeus, 1758', { words: ['parus', 'major', 'major'], marks: [''], author: 'Linnaeus, 1758' }],
  ['Carabus (Morphocarabus) monilis Fabricius, 1792', { words: ['carabus', 'monilis'], author: 'Fabricius, 1792' }],
  ['Bufo bufo (Linnaeus, 1758)', { words: ['bufo', 'bufo'], author: '(Linnaeus, 1758)' }],
  ['Mentha ×piperita L.', { words: ['mentha', 'piperita'], author: 'L.', isHybrid: true }],
  ['Mentha x piperita', { words: ['mentha', 'piperita'], isHybrid: true }],
  ['×Festulolium loliaceum', { words: ['festulolium', 'loliaceum'], isHybrid: true }],
  ['Taraxacum officinale agg.', { words: ['taraxacum', 'officinale'], circumscription: 'agg.' }],
  ['Rosa canina L. sensu lato', { words: ['rosa', 'canina'], author: 'L.', circumscription: 's.l.' }],
  ['Rubus fruticosus s.str.', { words: ['rubus', 'fruticosus'], circumscription: 's.str.' }],
  ['Salix sp.', { words: ['salix'] }],
  ['Carex cf. flava', { words: ['carex', 'flava'], doubt: 'cf.' }],
  ['Butomus umbellatus L. écoph. rhéophile', { words: ['butomus', 'umbellatus'], author: 'L.', remark: 'ecoph. rheophile' }],
  [
    'Mentha x piperita L. [Mentha aquatica L. x Mentha spicata L.]',
    { words: ['mentha', 'piperita'], author: 'L.', isHybrid: true },
  ],
  [
    'Prunus domestica n-subsp. italica (Borkh.) Hegi [Prunus domestica L. subsp. domestica x Prunus insititia L.]',
    { words: ['prunus', 'domestica', 'italica'], marks: ['subsp.'], author: '(Borkh.) Hegi', isHybrid: true },
  ],
  ['Sambucus nigra cv. Laciniata', { words: ['sambucus', 'nigra', "'laciniata'"], marks: ['cv.'] }],
  ["Sambucus nigra L. 'Black Lace'", { words: ['sambucus', 'nigra', "'black lace'"], marks: ['cv.'] }],
  ["Rosa 'Peace'", { words: ['rosa', "'peace'"] }],
  ["Sedum fragrans 't Hart", { words: ['sedum', 'fragrans'], author: "'t Hart" }],
  ['Maniola jurtina 2', { words: ['maniola', 'jurtina'], remark: '2' }],
  ['Plebejus idas ssp. EZ-2009', { words: ['plebejus', 'idas'], remark: 'ssp. ez-2009' }],
  ['Euchloe ausonia spp. MM-2008', { words: ['euchloe', 'ausonia'], remark: 'spp. mm-2008' }],
  ['Pseudochazara tisiphone Brown, [1981]', { words: ['pseudochazara', 'tisiphone'], author: 'Brown, [1981]' }],
  ['Parus ater (Linnaeus,1758)', { words: ['parus', 'ater'], author: '(Linnaeus,1758)' }],
  ['Rubus fruticosus groep', { words: ['rubus', 'fruticosus'], circumscription: 'agg.' }],
  ['Rubus fruticosus (s. l.)', { words: ['rubus', 'fruticosus'], circumscription: 's.l.' }],
  ['Rubus fruticosus-Gruppe', { words: ['rubus', 'fruticosus'], circumscription: 'agg.' }],
  ['Rubus fruticosus subagg.', { words: ['rubus', 'fruticosus'], circumscription: 'subagg.' }],
  ['Rubus fruticosus auct.', { words: ['rubus', 'fruticosus'], author: 'auct.', circumscription: 'auct.' }],
  ['Agave parryi S. Watson', { words: ['agave', 'parryi'], author: 'S. Watson' }],
  ['Astragalus welshii S.L. Welsh', { words: ['astragalus', 'welshii'], author: 'S.L. Welsh' }],
  ['Taraxacum sect. Ruderalia Kirschner', { words: ['taraxacum', 'sect. ruderalia'], author: 'Kirschner' }],
  ['Rosa sect. Caninae canina L.', { words: ['rosa', 'canina'], author: 'L.' }],
  ['cf. Carex flava', { words: ['carex', 'flava'], doubt: 'cf.' }],
  ['Carex flava subsp. aff. alpina', { words: ['carex', 'flava', 'alpina'], marks: ['subsp.'], doubt: 'aff.' }],
  ['Carex flava?', { words: ['carex', 'flava'], doubt: '?' }],
  ['Carex ?flava agg.', { words: ['carex', 'flava'], circumscription: 'agg.', doubt: '?' }],
  ['Carex sp. cf. flava', { words: ['carex'], remark: 'cf. flava' }],
  ['Carex flava "gelb"', { words: ['carex', 'flava'], remark: '"gelb"' }],
  ['Brachionus variabilis "(Hampel, 1896)"', { words: ['brachionus', 'variabilis'], author: '(Hampel, 1896)' }],
  ['Carex flava (juv.)', { words: ['carex', 'flava'], remark: '(juv.)' }],
  ['Carex flava (Jungpflanze)', { words: ['carex', 'flava'], author: '(Jungpflanze)', isAuthorUnsure: true }],
  ['Carex flava (bei der Kirche)', { words: ['carex', 'flava'], remark: '(bei der kirche)' }],
  [
    'Digitaria ischaemum (Schreb. ex Schweigg.) Muhl.',
    { words: ['digitaria', 'ischaemum'], author: '(Schreb. ex Schweigg.) Muhl.' },
  ],
  ['Colias hyale [Denis & Schiffermüller]', { words: ['colias', 'hyale'], author: '[Denis & Schiffermüller]' }],
  ['Dryopteris affinis (Lowe) Fraser-Jenk.', { words: ['dryopteris', 'affinis'], author: '(Lowe) Fraser-Jenk.' }],
  ['Rosa spinosissima L. nom. ambig.', { words: ['rosa', 'spinosissima'], author: 'L.' }],
  ['Rosa dumalis Bechst., nom. illeg.', { words: ['rosa', 'dumalis'], author: 'Bechst.' }],
  ['Carex flava, fruchtend', { words: ['carex', 'flava'], remark: 'fruchtend' }],
  ['Carex flava / nigra', { words: ['carex', 'flava'], remark: '/ nigra' }],
  ['Acer Campestre', { words: ['acer'], author: 'Campestre', isAuthorUnsure: true }],
  ['<i>Acer</i>&nbsp;<i>campestre</i> L.', { words: ['acer', 'campestre'], author: 'L.' }],
  ['„Acer campestre“', { words: ['acer', 'campestre'] }],
  ['Mentha &times;piperita', { words: ['mentha', 'piperita'], isHybrid: true }],
  ['A. quinata', { words: ['a.', 'quinata'] }],
  ['Pelophylax kl. esculentus', { words: ['pelophylax', 'esculentus'] }],
  ['Asteraceae Bercht. & J. Presl', { words: ['asteraceae'], author: 'Bercht. & J. Presl' }],
])('takes %s apart', (text, parts) => {
  expect(parseName(text)).toEqual({ ...plain, ...parts })
})

test.each(['', '2-Chlorphenol', '12', 'Salix alba × fragilis', 'Epilobium dodonaei Vill. x E. fleischeri Hochst.'])(
  '«%s» is no name of one taxon',
  (text) => {
    expect(parseName(text)).toBeNull()
  },
)

/** Words beside each other, and such groups between dots. */
const groups = (...lines: string[]) => lines.flatMap((line) => line.split(' · ').map((group) => group.split(' ')))

test('spellings of one epithet have one key, other epithets another', () => {
  const same = groups(
    'alpinus alpina alpinum · niger nigra nigrum · silvatica sylvaticus · reichenbachii reichenbachi',
    'caerulea coeruleum cerulea · littoralis litoralis litorale · major majus · campester campestris campestre',
  )
  const keys = same.map((words) => [...new Set(words.map(epithetKey))])
  expect(keys).toEqual([['alpin'], ['nigr'], ['silvatic'], ['reicenbac'], ['cerule'], ['litoral'], ['mai'], ['campestr']])
})

test('what the codes take for one name, and what only sounds like it', () => {
  const same = groups(
    'maritima maritimum · palustris palustre · niger nigrum · asper aspera · acer acris · major majus',
    'minor minus · litoralis littoralis · gerardii gerardi · bella-donna belladonna · aristaeus aristeus',
    'tarpeia tarpeja · caeruleus cerulea · rhaeticum reticum',
  )
  const other = groups(
    'peplis peplus · rubi ruborum · conyza conyzae · acaule acaulon · hederae hederis · silvatica sylvatica',
    'centaureae centaureata · aquatilis aquaticus · flava flacca · laevis laevus · rosa rosae · hirta hirsuta',
    'album albidum · tenuis tenax · ovalis ovatus · alpinus alpestris · gordonae gordonais · heros heroe',
    'cicutae cicutais · aloe alois',
  )
  expect([...same, ...other].map(([one = '', two = '']) => isSameEpithet(one, two) && isSameEpithet(two, one))).toEqual([
    ...same.map(() => true),
    ...other.map(() => false),
  ])
})

test.each([
  ['L.', 'Linnaeus, 1758', true],
  ['(L.) Mill.', 'Mill.', true],
  ['Hook. f.', 'Hook.f.', true],
  ['DC. ex Willd.', 'Willd.', true],
  ['Sm.', 'Smith', true],
  ['Rchb.', 'Reichenb.', true],
  ['DC.', 'de Candolle', true],
  ['A.DC.', 'Decne.', false],
  ['Sm.', 'Sims', false],
  ['Lam.', 'Laxm.', false],
  ['Ser.', 'Sternb.', false],
  ['M.', 'L.', false],
  ['M.', 'Mill.', true],
  ['R. et S.', 'Roem. & Schult.', true],
  ['(L.) auct.', '(L.) auct.', true],
  ['', 'Mill.', true],
  ['L.', 'Mill.', false],
  ['L.', 'Lam.', false],
  ['(L.)', '(Linn.)', true],
  ['S.Watson', 'S. Watson', true],
  ['(L.) Gray', '(L.) Opiz', false],
  ['Linnaeus, 1758', 'Linnaeus, 1766', false],
  ['Brugger, 1958', 'Brugger, 1598', false],
])('the authors %s and %s may be the same: %s', (one, other, same) => {
  expect([sameAuthor(one, other), sameAuthor(other, one)]).toEqual([same, same])
})

test('typing errors are counted as far as wanted', () => {
  expect(editDistance('variegata', 'varigata', 2)).toBe(1)
  expect(editDistance('robur', 'rbour', 2)).toBe(1)
  expect(editDistance('flava', 'flacca', 2)).toBe(2)
  expect(editDistance('alba', 'vulgaris', 2)).toBe(3)
})

test.each([
  ['Bombina variegata', 'Bombina variegata', { score: 0, isExact: true, authorDiffers: false }],
  ['Abies alba Mill.', 'Abies alba L.', { score: 20, isExact: true, authorDiffers: true }],
  ['Triglochin maritima L.', 'Triglochin maritimum', { score: 50, isExact: false, authorDiffers: false }],
  ['Triglochin maritima L.', 'Triglochin maritimum Pall.', { score: 70, isExact: false, authorDiffers: true }],
  ['Euphorbia peplis', 'Euphorbia peplus', { score: 50, isExact: false, authorDiffers: false }],
  ['Carex flavum subsp. alpina', 'Carex flava var. alpina', { score: 55, isExact: false, authorDiffers: false }],
  ['Bombina varigata', 'Bombina variegata', { score: 100, isExact: false, authorDiffers: false }],
  ['Carex flava var. alpina', 'Carex flava subsp. alpina', { score: 5, isExact: false, authorDiffers: false }],
  ['Taraxacum officinale agg.', 'Taraxacum officinale', { score: 10, isExact: false, authorDiffers: false }],
  ['Taraxacum officinale', 'Taraxacum officinale s.str.', { score: 8, isExact: false, authorDiffers: false }],
  ['Taraxacum officinale s.l.', 'Taraxacum officinale agg.', { score: 6, isExact: false, authorDiffers: false }],
  ['Taraxacum officinale s.str.', 'Taraxacum officinale agg.', { score: 15, isExact: false, authorDiffers: false }],
  ['Carex cf. flava', 'Carex flava', { score: 12, isExact: false, authorDiffers: false }],
  ['Carex cf. flava', 'Carex cf. flava', { score: 0, isExact: true, authorDiffers: false }],
  ['A. quinata', 'Akebia quinata', { score: 30, isExact: false, authorDiffers: false }],
  ['A. quinata', 'Bkebia quinata', null],
  ['Bufo bufo (Linnaeus)', 'Bufo bufo (Linnaeus, 1758)', { score: 0, isExact: true, authorDiffers: false }],
  ['Bufo bufo (Larven)', 'Bufo bufo (Linnaeus, 1758)', { score: 2, isExact: false, authorDiffers: false }],
  ['Bufo bufo (Larven)', 'Bufo bufo', { score: 2, isExact: false, authorDiffers: false }],
  ['Mentha piperita', 'Mentha ×piperita', { score: 3, isExact: true, authorDiffers: false }],
  ['Taraxacum sect. Ruderaila', 'Taraxacum sect. Ruderalia', { score: 100, isExact: false, authorDiffers: false }],
  ['Taraxacum sect. Ruderalia', 'Taraxacum subsect. Ruderalia', { score: 300, isExact: false, authorDiffers: false }],
  ['Sambucus nigra L.', 'Sambucus nigra cv. Laciniata', null],
  ['Maniola jurtina', 'Maniola jurtina 2', { score: 2, isExact: false, authorDiffers: false }],
  ['Maniola jurtina 2', 'Maniola jurtina 3', { score: 2, isExact: false, authorDiffers: false }],
  ['Maniola jurtina 2', 'Maniola jurtina 2', { score: 0, isExact: true, authorDiffers: false }],
  ['Carex flava', 'Carex flacca', null],
  ['Carex flava', 'Carex flava subsp. flava', null],
  // Three typing errors are the most of a whole name, however many each word may have.
  ['Taroxecum officonale', 'Taraxacum officinale', { score: 300, isExact: false, authorDiffers: false }],
  ['Taroxecum officonule', 'Taraxacum officinale', null],
])('%s is graded against %s', (wanted, found, grade) => {
  const [a, b] = [parseName(wanted), parseName(found)]
  expect(a && b && gradeName(a, b)).toEqual(grade)
})

test.each([
  ['Triglochin maritima L.', 'Triglochin maritimum', true],
  ['Triglochin maritima L.', 'Triglochin maritimum Pall.', false],
  ['Carex flavum subsp. alpinum', 'Carex flava subsp. alpina', true],
  ['Carex flavum subsp. alpina', 'Carex flava var. alpina', false],
  ['Carex flavum agg.', 'Carex flava', false],
  ['Mentha aquatica', 'Menta aquatica', false],
  ['Euphorbia peplis', 'Euphorbia peplus', false],
  ['Carex flava', 'Carex flava', false],
])('%s is another spelling of %s: %s', (one, other, isSame) => {
  const [a, b] = [parseName(one), parseName(other)]
  expect(a && b && [isSameName(a, b), isSameName(b, a)]).toEqual([isSame, isSame])
})

test('the distance of two words is what the plain table of all their beginnings says', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(plainDistance(one, other), most + 1))
    }),
    { numRuns: 2_000 },
  )
})

/** Optimal string alignment as the definition has it. */
function plainDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const same = one.at(-1) === other.at(-1)
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  const isTurned = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  return Math.min(
    plainDistance(a, other) + 1,
    plainDistance(one, b) + 1,
    plainDistance(a, b) + (same ? 0 : 1),
    isTurned ? plainDistance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  )
}
