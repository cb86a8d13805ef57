import { Readable } from 'node:stream'
import type { ImportPlan } from '../../plan'
import { openTable } from '../../text/readTable'
import { extensionTables, withExtensions } from './extensionFacts'

const table = (path: string, text: string) =>
  openTable({ path, size: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) })

const plan: ImportPlan = {
  format: 'ColDP (NameUsage)',
  taxonomies: [{ type: 'Art', name: 'Bienen' }],
  fieldOrder: [],
  async read() {},
}

test('a table that lacks the columns of its kind is named with what is missing, one without rows is not', async () => {
  const tables = await Promise.all([
    table('TaxonProperty.tsv', 'taxonID\tvalue\n1\t6.2\n'),
    table('SpeciesInteraction.tsv', 'taxonID\trelatedTaxonID\n1\t2\n'),
    table('Description.tsv', 'taxonID\tlanguage\n'),
    table('Distribution.tsv', 'taxonID\tarea\n1\tBern\n'),
  ])
  const { facts, untouched } = withExtensions(plan, extensionTables(tables), null)
  expect(facts?.collections.map(({ name }) => name)).toEqual(['Bienen: Verbreitung'])
  expect(untouched?.map(({ file, what }) => `${file.path}: ${what}`)).toEqual([
    'TaxonProperty.tsv: Merkmale, aber die Spalten measurementType und measurementValue fehlen',
    'SpeciesInteraction.tsv: Beziehungen, aber die Spalten relatedResourceID und relationshipOfResource fehlen',
  ])
})
