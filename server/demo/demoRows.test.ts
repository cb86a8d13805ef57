import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoFile } from './demoFiles'
import { demoId } from './demoId'
import { propertiesOf } from './demoProperties'
import { demoRows } from './demoRows'

const rows = demoRows()
const taxonIds = new Set(rows.taxa.map(({ id }) => id))

test('ids stay what they are, so that links to demo data go on working', () => {
  expect(demoId('taxonomy', 'tagfalter')).toBe('a1a794be-953a-57c2-8e15-b05c9eff4590')
  expect(demoId('taxon', 'moorpflanzen', 'Drosera rotundifolia')).toBe('e699ba55-f99a-5f41-b38e-58d780cdcbf4')
})

test('no id is given twice', () => {
  const ids = [...rows.taxa, ...rows.vernacular_names, ...rows.property_records, ...rows.relations, ...rows.property_fields].map(
    (row) => row.id,
  )
  expect(ids.length - new Set(ids).size).toBe(0)
})

test('every parent exists in the same taxonomy and stands before its children', () => {
  const seen = new Map<string | undefined, string>()
  const orphans = rows.taxa.filter((taxon) => {
    seen.set(taxon.id, taxon.taxonomy_id)
    return taxon.parent_id && seen.get(taxon.parent_id) !== taxon.taxonomy_id
  })
  expect(orphans).toEqual([])
})

test('no name stands twice in a taxonomy, synonyms included', () => {
  const names = rows.taxa.map(({ taxonomy_id, name }) => `${taxonomy_id} ${name}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a species begins with the name of its genus', () => {
  const byId = new Map(rows.taxa.map((taxon) => [taxon.id, taxon]))
  const misplaced = rows.taxa.filter(({ name, rank, parent_id }) => {
    const parent = byId.get(parent_id ?? '')
    return (rank === 'species' || rank === 'subspecies') && parent_id && !name.startsWith(`${parent?.name} `)
  })
  expect(misplaced.map(({ name }) => name)).toEqual([])
})

test('a habitat stands under the code it continues', () => {
  const misplaced = readDemoFile('taxa-lebensraeume.csv').filter(
    ({ code = '', parent }) => parent !== code.split('.').slice(0, -1).join('.'),
  )
  expect(misplaced).toEqual([])
})

test('every synonym has an accepted name that is no synonym itself', () => {
  const accepted = new Set(rows.taxa.filter(({ accepted_id }) => !accepted_id).map(({ id }) => id))
  expect(rows.taxa.filter(({ accepted_id }) => accepted_id && !accepted.has(accepted_id))).toEqual([])
})

test('every record, relation, vernacular name and pair is of taxa that exist', () => {
  const named = [
    ...rows.vernacular_names.map((row) => row.taxon_id),
    ...rows.property_records.map((row) => row.taxon_id),
    ...rows.relations.flatMap((row) => [row.taxon_id, row.related_taxon_id]),
    ...rows.synonyms.flatMap((row) => [row.taxon_id, row.synonym_id]),
  ]
  expect(named.filter((id) => !taxonIds.has(id))).toEqual([])
})

test('every head, owner, user and origin that is named exists', () => {
  const ids = new Set(
    [...rows.users, ...rows.organizations, ...rows.taxonomies, ...rows.property_collections].map(
      ({ id }) => id as string | null | undefined,
    ),
  )
  const named = [
    ...rows.organizations.map((row) => row.contact_id),
    ...rows.memberships.flatMap((row) => [row.organization_id, row.user_id]),
    ...[...rows.taxonomies, ...rows.property_collections].flatMap((row) => [row.organization_id, row.imported_by]),
    ...rows.taxa.map((row) => row.taxonomy_id),
    ...rows.property_records.flatMap((row) => [row.collection_id, row.origin_collection_id ?? row.collection_id]),
    ...rows.relations.map((row) => row.collection_id),
    ...rows.property_fields.map((row) => row.taxonomy_id ?? row.collection_id),
  ]
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

test('every head says that it holds demo data, and under which licence', () => {
  const heads = [...rows.taxonomies, ...rows.property_collections]
  expect(
    heads.filter(({ name, description }) => !name.endsWith('(Beispieldaten)') || !description?.includes('Beispieldaten')),
  ).toEqual([])
  expect(new Set(heads.map(({ licence }) => licence))).toEqual(new Set(['CC0-1.0']))
})

test('there is a user for each role', () => {
  expect(new Set(rows.memberships.map(({ role }) => role))).toEqual(
    new Set(['orgAdmin', 'orgTaxonomyWriter', 'orgCollectionWriter']),
  )
})

test('every taxa, records and relations file belongs to a taxonomy or collection', () => {
  const expected = [
    ...readDemoFile('taxonomies.csv').map(({ key }) => `taxa-${key}.csv`),
    ...readDemoFile('collections.csv').flatMap(({ key }) => [`records-${key}.csv`, `relations-${key}.csv`]),
  ]
  const found = readdirSync(join(__dirname, 'data')).filter((name) => /^(taxa|records|relations)-/.test(name))
  expect(found.filter((name) => !expected.includes(name))).toEqual([])
})

test('cells become booleans, canonical numbers or text', () => {
  expect(propertiesOf({ a: 'true', b: 'false', c: '12', d: '1.5', e: '007', f: '2–3', g: '', h: '1991-01-16' })).toBe(
    '{"a":true,"b":false,"c":12,"d":1.5,"e":"007","f":"2–3","h":"1991-01-16"}',
  )
})

test('values keep to their scales', () => {
  const month = /^([1-9]|1[0-2])?$/
  const scales: Record<string, RegExp> = {
    Kategorie: /^(CR|EN|VU|NT|LC)$/,
    Bindung: /^[123]$/,
    'Flugzeit von': month,
    'Flugzeit bis': month,
    'Laichzeit von': month,
    'Laichzeit bis': month,
    Feuchtezahl: month,
    Lichtzahl: /^[1-9]?$/,
    Reaktionszahl: /^[1-9]?$/,
    Nährstoffzahl: /^[1-9]?$/,
  }
  const files = readdirSync(join(__dirname, 'data')).filter((name) => /^(records|relations)-/.test(name))
  const off = files.flatMap((file) =>
    readDemoFile(file).flatMap((row) =>
      Object.entries(scales).filter(([name, scale]) => name in row && !scale.test(row[name] ?? '')),
    ),
  )
  expect(files.length).toBe(9)
  expect(off).toEqual([])
})

test('what runs from … to does not end before it begins', () => {
  const spans = [
    ['records-flugzeit.csv', 'Flugzeit von', 'Flugzeit bis'],
    ['records-flugzeit.csv', 'Generationen mindestens', 'Generationen höchstens'],
    ['records-merkmale.csv', 'Laichzeit von', 'Laichzeit bis'],
  ] as const
  const backwards = spans.flatMap(([file, from, to]) => readDemoFile(file).filter((row) => Number(row[from]) > Number(row[to])))
  expect(backwards).toEqual([])
})
