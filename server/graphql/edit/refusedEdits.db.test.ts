import { errorText } from '../../../lib/domain/text/errorText'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('edits that are refused', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test.each([
    ['a stranger', null, `updateTaxon(id: "${ids.variegata}", version: 1, changes: { name: "x" }) { id }`, 'UNAUTHENTICATED'],
    [
      'a writer of taxonomies',
      ids.beat,
      `updateRecord(id: "${ids.lentByName}", version: 1, properties: { a: 1 }) { id }`,
      'FORBIDDEN',
    ],
    [
      'a writer of taxonomies',
      ids.beat,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.rana}", properties: {}) { id }`,
      'FORBIDDEN',
    ],
    ['a writer elsewhere', ids.anna, `updateTaxon(id: "${ids.pond}", version: 1, changes: { name: "x" }) { id }`, 'FORBIDDEN'],
    ['a writer elsewhere', ids.anna, `deleteRow(kind: relation, id: "${ids.relation}", version: 1) { id }`, 'FORBIDDEN'],
    ['a writer elsewhere', ids.anna, `createTaxon(taxonomyId: "${ids.habitats}", taxon: { name: "x" }) { id }`, 'FORBIDDEN'],
    [
      'a taxon below itself',
      ids.anna,
      `updateTaxon(id: "${ids.amphibia}", version: 1, changes: { parentId: "${ids.variegata}" }) { id }`,
      'PARENT_UNFIT',
    ],
    [
      'a taxon below a synonym',
      ids.anna,
      `updateTaxon(id: "${ids.rana}", version: 1, changes: { parentId: "${ids.bombinator}" }) { id }`,
      'PARENT_UNFIT',
    ],
    [
      'a parent in another taxonomy',
      ids.anna,
      `updateTaxon(id: "${ids.rana}", version: 1, changes: { parentId: "${ids.pond}" }) { id }`,
      'FORBIDDEN',
    ],
    [
      'a synonym with children',
      ids.anna,
      `updateTaxon(id: "${ids.bombina}", version: 1, changes: { parentId: null, acceptedId: "${ids.rana}" }) { id }`,
      'ACCEPTED_UNFIT',
    ],
    [
      'a second record',
      ids.anna,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.variegata}", properties: {}) { id }`,
      'ALREADY_THERE',
    ],
    [
      'a record of a hidden taxon',
      ids.anna,
      `createRecord(collectionId: "${ids.redList}", taxonId: "${ids.invisible}", properties: {}) { id }`,
      'NOT_FOUND',
    ],
    [
      'a taken name',
      ids.anna,
      `createTaxonomy(organizationId: "${ids.office}", type: Art, taxonomy: { name: "TIERE", licence: "CC0-1.0", citation: "x" }) { id }`,
      'NAME_TAKEN',
    ],
    [
      'no licence',
      ids.anna,
      `createCollection(organizationId: "${ids.office}", collection: { name: "Neu", citation: "x" }) { id }`,
      'TERMS_MISSING',
    ],
    [
      'no citation',
      ids.anna,
      `createCollection(organizationId: "${ids.office}", collection: { name: "Neu", licence: "CC0-1.0", citation: " " }) { id }`,
      'TERMS_MISSING',
    ],
    [
      'a licence in words',
      ids.anna,
      `updateTaxonomy(id: "${ids.animals}", version: 1, changes: { licence: "frei für alle", citation: "x" }) { id }`,
      'TERMS_MISSING',
    ],
    ['an unknown row', ids.anna, `updateRecord(id: "${ids.office}", version: 1, properties: { a: 1 }) { id }`, 'NOT_FOUND'],
    ['taxa that others speak of', ids.anna, `deleteRow(kind: taxon, id: "${ids.bombina}", version: 1) { id }`, 'FACTS_OF_OTHERS'],
    [
      'a taxonomy that others speak of',
      ids.anna,
      `deleteRow(kind: taxonomy, id: "${ids.animals}", version: 1) { id }`,
      'FACTS_OF_OTHERS',
    ],
  ] as const)('%s changes nothing: %s', async (_, viewer, mutation, code) => {
    const state = async () => (await db().owner.selectFrom('data_state').select('revision').executeTakeFirstOrThrow()).revision
    const before = await state()
    expect((await ask(db(), `mutation { ${mutation} }`, viewer)).errors).toEqual([[code, errorText[code]]])
    expect(await state()).toBe(before)
  })
})
