import { errorText } from '../../../lib/domain/text/errorText'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('what a field means', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const as = (viewer: string | null) => async (query: string) => {
    const { data, errors } = await ask(db(), query, viewer)
    return errors ?? data
  }
  const anna = as(ids.anna)
  const all = '{ fields { name meaning meaningDetails { least greatest leastLabel greatestLabel area year } } }'
  const describe = (said: string) => `mutation { describeField(collectionId: "${ids.redList}", name: "Status", ${said}) ${all} }`
  const none = { least: null, greatest: null, leastLabel: null, greatestLabel: null, area: null, year: null }
  const status = (meaning: string | null, details: object | null) => ({
    describeField: {
      fields: [{ name: 'Status', meaning, meaningDetails: details && { ...none, ...details } }],
    },
  })

  test('details belong to their meaning: they stay as long as it does, and go with it', async () => {
    const list = describe('meaning: redListCategory, meaningDetails: { area: " Schweiz ", year: 2016 }')
    expect(await anna(list)).toMatchObject(status('redListCategory', { area: 'Schweiz', year: 2016 }))
    expect(await anna(describe('unit: "x"'))).toMatchObject(status('redListCategory', { area: 'Schweiz', year: 2016 }))
    expect(await anna(describe('meaning: redListCategory'))).toMatchObject(
      status('redListCategory', { area: 'Schweiz', year: 2016 }),
    )
    expect(await anna(describe('meaningDetails: { year: 2023 }'))).toMatchObject(status('redListCategory', { year: 2023 }))
    expect(await anna(describe('meaning: keyFact'))).toMatchObject(status('keyFact', null))
    await anna(list)
    expect(await anna(describe('meaning: null'))).toMatchObject(status(null, null))
  })

  test('what does not go together is refused with a sentence, and nothing is written', async () => {
    const refused = async (said: string) => ((await anna(describe(said))) as [[string, string]])[0].slice(0, 2)
    expect(await refused('meaning: redListCategory, meaningDetails: { least: 1, greatest: 9 }')).toEqual([
      'BAD_USER_INPUT',
      '«Skala von» gehört nicht zur Bedeutung «Kategorie einer Roten Liste».',
    ])
    expect(await refused('meaning: indicatorValue, meaningDetails: { least: 9, greatest: 9 }')).toEqual([
      'BAD_USER_INPUT',
      'Die Skala muss unten beginnen: 9 ist nicht kleiner als 9.',
    ])
    expect(await refused('meaningDetails: { year: 2016 }')).toEqual([
      'BAD_USER_INPUT',
      '«Jahr» gehört nicht zur Bedeutung «keine».',
    ])
    expect(await anna(`{ collection(id: "${ids.redList}") ${all} }`)).toMatchObject({
      collection: { fields: [{ name: 'Status', meaning: null, meaningDetails: null }] },
    })
    await anna(
      `mutation { createRelation(collectionId: "${ids.redList}", taxonId: "${ids.rana}",
        relatedTaxonId: "${ids.pond}", relationType: "meidet", properties: { Grad: 3 }) { id } }`,
    )
    const relation = `mutation { describeField(collectionId: "${ids.redList}", relationType: "meidet", name: "Grad", meaning: keyFact) { id } }`
    expect(await anna(relation)).toEqual([
      [
        'BAD_USER_INPUT',
        'Ein Feld einer Beziehung kann nur die Bedeutung «Quelle der Zeile» haben: Über das Taxon sagt es nichts.',
      ],
    ])
  })

  test('whoever was slower sees both versions, details too', async () => {
    await anna(describe('meaning: protection, meaningDetails: { area: "Schweiz" }'))
    expect(await anna(describe('version: 1, meaning: protection, meaningDetails: { area: "Bern" }'))).toMatchObject([
      [
        'CONFLICT',
        errorText.CONFLICT,
        {
          differences: [
            { field: 'unit' },
            { field: 'description' },
            { field: 'meaning' },
            { field: 'meaning_details', yours: '{"area":"Bern"}', theirs: '{"area":"Schweiz"}' },
          ],
        },
      ],
    ])
  })

  test('of a taxonomy, by those who write it', async () => {
    const fields = `{ taxonomy(id: "${ids.animals}") ${all} }`
    const { taxonomy } = (await anna(fields)) as { taxonomy: { fields: { name: string }[] } }
    const [first] = taxonomy.fields
    const said = `mutation { describeTaxonomyField(taxonomyId: "${ids.animals}", name: "${first?.name ?? ''}",
      meaning: keyFact, meaningDetails: { area: "Schweiz" }) ${all} }`
    expect(await as(null)(said)).toEqual([['UNAUTHENTICATED', errorText.UNAUTHENTICATED]])
    expect(await anna(said.replaceAll(ids.animals, ids.newerAnimals))).toEqual([['NOT_FOUND', errorText.NOT_FOUND]])
    expect(await as(ids.beat)(said)).toEqual({
      describeTaxonomyField: {
        fields: taxonomy.fields.map((field) =>
          field === first ? { ...field, meaning: 'keyFact', meaningDetails: { ...none, area: 'Schweiz' } } : field,
        ),
      },
    })
  })
})
