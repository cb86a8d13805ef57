// What each rule says of two small lists: one table of the rules, read from top to bottom.
import { buildCrosswalk } from './buildCrosswalk'
import type { NameRow } from './named'
import { side, told } from './testing/writtenSide'

test('what is the same, renamed, new or gone', async () => {
  expect(
    await told(
      `
       genus: Abies | Mill.
         Abies alba | Mill.
         Abies perdita | X.
       genus: Aster | L.
         Aster alpinus | L.`,
      `
       genus: Abies | Mill.
         Abies alba | Miller
         Abies nova | Y.
       genus: Galatella | Cass.
         Galatella alpina | (L.) Z.
           = Aster alpinus | L.`,
    ),
  ).toEqual([
    'Abies → Abies: same, gleicher Name',
    'Abies alba → Abies alba: same, gleicher Name',
    'Abies perdita → –: gone',
    'Aster → Galatella: doubtful (open), was darunter stand, steht nun unter Galatella',
    'Aster alpinus → Galatella alpina: renamed, in der neuen Fassung ein Synonym von Galatella alpina',
    '– → Abies nova: new',
  ])
})

test('several that become one: the taxon that was there stays, the other is lumped into it; without one both are merged', async () => {
  expect(
    await told(
      `
       Abies alba | Mill.
       Abies pectinata | DC.
       Salix una | A.
       Salix duo | B.`,
      `
       Abies alba | Mill.
         = Abies pectinata | DC.
       Salix tertia | C.
         = Salix una | A.
         = Salix duo | B.`,
    ),
  ).toEqual([
    'Abies alba → Abies alba: merged, gleicher Name',
    'Abies pectinata → Abies alba: lumped, in der neuen Fassung ein Synonym von Abies alba',
    'Salix una → Salix tertia: merged, in der neuen Fassung ein Synonym von Salix tertia',
    'Salix duo → Salix tertia: merged, in der neuen Fassung ein Synonym von Salix tertia',
  ])
})

test('a split is left to people, whatever says so', async () => {
  const old = `
               Abies alba | Mill.
                 = Abies pectinata | DC.
               Salix antiqua | A.
                 = Salix una | B.
                 = Salix duo | C.`
  const young = `
                 Abies alba | Mill.
                 Abies pectinata | DC.
                 Salix una | B.
                 Salix duo | C.`
  expect(await told(old, young)).toEqual([
    'Abies alba → Abies alba: split (open), gleicher Name',
    'Abies alba → Abies pectinata: split (open), Abies pectinata ist in der alten Fassung ein Synonym',
    'Salix antiqua → Salix una: split (open), Salix una ist in der alten Fassung ein Synonym',
    'Salix antiqua → Salix duo: split (open), Salix duo ist in der alten Fassung ein Synonym',
  ])
  expect(
    await told(old, young, {
      decisions: new Map([
        ['o1', ['n1']],
        ['o3', ['n3', 'n4']],
      ]),
    }),
  ).toEqual([
    'Abies alba → Abies alba: same (decided), von jemandem so entschieden',
    'Salix antiqua → Salix una: split (decided), von jemandem so entschieden',
    'Salix antiqua → Salix duo: split (decided), von jemandem so entschieden',
    '– → Abies pectinata: new',
  ])
})

test('a decision for a taxon that is gone since is open again, with what is left of it and what the rules say', async () => {
  const old = `
               Salix una | A.
               Salix duo | B.
               Salix tres | C.
               Salix quattuor | D.`
  const young = `
                 Salix una | A.
                   = Salix duo | B.
                 Salix nova | E.`
  const lost = 'der Entscheid nennt ein Taxon, das es nicht mehr gibt'
  expect(
    await told(old, young, {
      decisions: new Map([
        ['o2', ['n9']],
        ['o3', ['n9']],
        ['o4', ['n3', 'n9', 'n1']],
      ]),
    }),
  ).toEqual([
    'Salix una → Salix una: same, gleicher Name',
    `Salix duo → Salix una: doubtful (open), in der neuen Fassung ein Synonym von Salix una; ${lost}`,
    `Salix tres → –: gone (open), ${lost}`,
    `Salix quattuor → Salix nova: doubtful (open), von jemandem so entschieden; ${lost}`,
    `Salix quattuor → Salix una: doubtful (open), von jemandem so entschieden; ${lost}`,
  ])
  // Parts that became one since are one.
  expect(await told(old, young, { decisions: new Map([['o4', ['n1', 'n2']]]) })).toEqual([
    'Salix una → Salix una: merged, gleicher Name',
    'Salix duo → Salix una: lumped, in der neuen Fassung ein Synonym von Salix una',
    'Salix tres → –: gone',
    'Salix quattuor → Salix una: lumped (decided), von jemandem so entschieden',
    '– → Salix nova: new',
  ])
})

test('a synonym that became a subspecies of the same species splits nothing, nor does a name that was a taxon before', async () => {
  expect(
    await told(
      `
       Abies alba | Mill.
         = Abies alba subsp. nebrodensis | X.
         = Abies cephalonica | Loudon
       Abies cephalonica | Loudon`,
      `
       Abies alba | Mill.
         subspecies: Abies alba subsp. nebrodensis | X.
       Abies cephalonica | Loudon`,
    ),
  ).toEqual([
    'Abies alba → Abies alba: same, gleicher Name',
    'Abies cephalonica → Abies cephalonica: same, gleicher Name',
    '– → Abies alba subsp. nebrodensis: new',
  ])
})

test('moved is what stands under another; a step between, or a parent that only changed its name, moves nothing', async () => {
  expect(
    await told(
      `
       family: Pinaceae | Spreng.
         genus: Abies | Mill.
           Abies alba | Mill.
         genus: Larix | Mill.
           Larix decidua | Mill.
       family: Betulaceae | Gray
         genus: Corylus | L.
           Corylus avellana | L.`,
      `
       order: Pinales | Gorozh.
         family: Pinaceae | Spreng.
           subfamily: Abietoideae | Rich.
             genus: Abies | Mill.
               Abies alba | Mill.
         family: Laricaceae | X.
           genus: Larix | Mill.
             Larix decidua | Mill.
         family: Corylaceae | Mirb.
           = Betulaceae | Gray
           genus: Corylus | L.
             Corylus avellana | L.`,
    ),
  ).toEqual([
    'Pinaceae → Pinaceae: same, gleicher Name',
    'Abies → Abies: same, gleicher Name',
    'Abies alba → Abies alba: same, gleicher Name',
    'Larix → Larix: moved, gleicher Name',
    'Larix decidua → Larix decidua: same, gleicher Name',
    'Betulaceae → Corylaceae: renamed, in der neuen Fassung ein Synonym von Corylaceae',
    'Corylus → Corylus: same, gleicher Name',
    'Corylus avellana → Corylus avellana: same, gleicher Name',
    '– → Pinales: new',
    '– → Abietoideae: new',
    '– → Laricaceae: new',
  ])
})

test('ranks: a species that became a subspecies, a variety that did', async () => {
  expect(
    await told(
      `
       Pinus uncinata | Ramond
       variety: Carex flava var. alpina | Kneuck.`,
      `
       subspecies: Pinus mugo subsp. uncinata | (Ramond) Domin
         = Pinus uncinata | Ramond
       subspecies: Carex flava subsp. alpina | (Kneuck.) Bertsch`,
    ),
  ).toEqual([
    'Pinus uncinata → Pinus mugo subsp. uncinata: rankChanged, in der neuen Fassung ein Synonym von Pinus mugo subsp. uncinata',
    'Carex flava var. alpina → Carex flava subsp. alpina: rankChanged, gleicher Name',
  ])
})

test('homonyms: an author that both name decides, then the accepted name; else nobody', async () => {
  const young = `
                 Abies alba | Mill.
                 Picea glauca | Voss
                   = Abies alba | Michx.`
  expect((await told('Abies alba | Mill.', young))[0]).toBe('Abies alba → Abies alba: same, gleicher Name')
  expect((await told('Abies alba | Michx.', young))[0]).toBe(
    'Abies alba → Picea glauca: renamed, in der neuen Fassung ein Synonym von Picea glauca',
  )
  expect((await told('Abies alba', young))[0]).toBe('Abies alba → Abies alba: same, gleicher Name')
  const twice = `
                 Viola una | A.
                   = Viola communis | C.
                 Viola duo | B.
                   = Viola communis | C.`
  expect(await told('Viola communis | C.', twice)).toEqual([
    'Viola communis → Viola una: doubtful (open), mehrere tragen diesen Namen',
    'Viola communis → Viola duo: doubtful (open), mehrere tragen diesen Namen',
  ])
})

describe('ids of the source', () => {
  const many = (of: (n: number) => string) => Array.from({ length: 20 }, (_, n) => of(n)).join('\n')
  const names = [...'abcdefghijklmnopqrst'].map((letter) => `Abies ${letter}${letter}ium`)

  test('that were kept lead to a name nobody could have found, and contradict one', async () => {
    const old = `${many((n) => `${names[n]} | A. #${n}`)}\nSalix vetus | A. #100\nSalix prima | A. #101\nSalix altera | A. #102`
    const young = `${many((n) => `${names[n]} | A. #${n}`)}\nPopulus nova | B. #100\nSalix prima | A. #102\nSalix altera | A. #103`
    expect((await told(old, young)).slice(20)).toEqual([
      'Salix vetus → Populus nova: renamed, gleiche Kennung der Quelle',
      'Salix prima → Salix prima: same, gleicher Name',
      'Salix altera → Salix altera: doubtful (open), gleicher Name',
      'Salix altera → Salix prima: doubtful (open), gleiche Kennung der Quelle; die Kennung der Quelle sagt etwas anderes als der Name',
    ])
  })

  test('that only count say nothing', async () => {
    const old = `${many((n) => `${names[n]} | A. #${n}`)}\nSalix vetus | A. #100`
    const young = `${many((n) => `${names[n]} | A. #${19 - n}`)}\nPopulus nova | B. #100`
    expect((await told(old, young)).slice(20)).toEqual(['Salix vetus → –: gone', '– → Populus nova: new'])
  })
})

test('habitats by their names; a code that changed is a new name', async () => {
  expect(
    await told(
      `
       [A] Marine habitats
         [A1] Littoral rock
         [A2] Sediment`,
      `
       [M] Marine habitats
         [MA1] Littoral rock
         [A2] Sediment
         [MA3] Caves`,
      { isHabitats: true },
    ),
  ).toEqual([
    'Marine habitats → Marine habitats: renamed, gleicher Name',
    'Littoral rock → Littoral rock: renamed, gleicher Name',
    'Sediment → Sediment: same, gleicher Name',
    '– → Caves: new',
  ])
})

test('what is entered as equivalent counts, also against a name', async () => {
  expect(await told('Abies una | A.', 'Picea duo | B.', { equivalents: [['o1', 'n1']] })).toEqual([
    'Abies una → Picea duo: renamed, als gleichwertig eingetragen',
  ])
  expect(await told('Abies una | A.', 'Abies una | A.\nPicea duo | B.', { equivalents: [['o1', 'n2']] })).toEqual([
    'Abies una → Abies una: doubtful (open), gleicher Name',
    'Abies una → Picea duo: doubtful (open), als gleichwertig eingetragen; die Kennung der Quelle sagt etwas anderes als der Name',
  ])
})

test.each(['auct. non Schinz', 'auct.', 'sensu Hegi', 'hort. non Schinz', 'Schinz auct. non Thell.'])(
  'a name that was used for something else proves nothing, as its author says: %s',
  async (author) => {
    const why = 'Amaranthus dinteri ist in der alten Fassung ein Synonym'
    const old = `Amaranthus capensis | Thell.\n  = Amaranthus dinteri | ${author}`
    const found = await told(old, 'Amaranthus dinteri | Schinz')
    expect(found).toEqual([
      `Amaranthus capensis → Amaranthus dinteri: doubtful (open), ${why}; der Name ist dort falsch angewandt oder mehrdeutig`,
    ])
    // Where both use it so they mean the same.
    expect(await told(old, `Amaranthus dinteri | ${author}`)).toEqual([
      `Amaranthus capensis → Amaranthus dinteri: renamed, ${why}`,
    ])
  },
)

test('an older namesake that the author excludes is no wrong use', async () => {
  expect(await told('Rumex pseudoalpinus | Höfft\n  = Rumex alpinus | L. 1759 non L. 1753', 'Rumex alpinus | L.')).toEqual([
    'Rumex pseudoalpinus → Rumex alpinus: renamed, Rumex alpinus ist in der alten Fassung ein Synonym',
  ])
})

test('names that somebody used wrongly prove nothing', async () => {
  const [taxon, misused] = side('n', 'Viola alba | Besser\n  = Viola odorata | auct.')
  const to = [taxon, { ...misused, status: 'misapplied' }] as NameRow[]
  expect(await buildCrosswalk({ from: side('o', 'Viola odorata | L.'), to, isHabitats: false })).toMatchObject([
    { kind: 'doubtful', state: 'open', reasons: [{ code: 'misapplied' }] },
  ])
})
