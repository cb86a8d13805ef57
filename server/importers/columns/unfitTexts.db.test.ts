import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

/** Longer than an index holds, and not to be compressed. */
const long = Array.from({ length: 100 }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join('')
/** A text in UTF-16, ¦ being half a character. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text.replaceAll('¦', '\ud800')}`, 'utf16le')
const tsv = (...rows: string[][]) => rows.map((row) => `${row.join('\t')}\n`).join('')

describeOneEngine('texts that the database does not take', (db) => {
  const propertiesOf = async (taxonomy: string) => {
    const { rows } = await sql<{ properties: unknown }>`
      select x.properties from taxa x join taxonomies t on t.id = x.taxonomy_id where t.name = ${taxonomy}`.execute(db().owner)
    return rows.map(({ properties }) => properties)
  }

  test('halves of characters are left out of values and of names of properties', async () => {
    const table = 'id,scientificName,rank,Notiz,Notiz¦\n1,Abies alba,species,kaputt ¦ x,\\u0000\n'
    await importFrom(db(), writeSource({ 'a.csv': utf16(table) }), { taxonomy: 'Halbe', type: 'Art' })
    expect(await propertiesOf('Halbe')).toEqual([{ Notiz: 'kaputt  x', 'Notiz (2)': '\\u0000' }])
  })

  test('rows of taxa whose names or ids are too long for an index are refused', async () => {
    const columns = ['taxonID', 'scientificName', 'parentNameUsage', 'acceptedNameUsage']
    const rows = [columns, ['1', 'Abies', '', ''], ['2', 'Abies alba', long, ''], ['3', 'Abies nigra', '', long]]
    const report = await importFrom(db(), writeSource({ 'a.tsv': tsv(...rows) }), { taxonomy: 'Lange', type: 'Art' })
    expect(await treeOf(db(), 'Lange')).toEqual(['Abies'])
    const shown = (column: string) => `${column}=${long.slice(0, 80)} → nicht übernommen`
    expect(issuesOf(report)).toEqual({
      'Der Name ist länger als 500 Zeichen': [`a.tsv:3 ${shown('parentNameUsage')}`, `a.tsv:4 ${shown('acceptedNameUsage')}`],
    })
  })

  test('so they are in names and extensions of an archive, whose halves of characters are left out', async () => {
    const files = {
      'Name.tsv': utf16(tsv(['ID', 'scientificName', 'remarks'], ['n1', 'Abies', 'a¦\0 \\u0000'], [long, 'Picea', ''])),
      'Taxon.tsv': tsv(['ID', 'nameID'], ['1', 'n1']),
      'Distribution.tsv': tsv(['taxonID', 'area'], ['1', 'Bern'], [long, 'Zug']),
      'SpeciesInteraction.tsv': utf16(
        tsv(['taxonID', 'relatedTaxonID', 'type', 'remarks'], ['1', long, 'frisst', ''], ['1', '1', 'frisst', 'a¦']),
      ),
    }
    const report = await importFrom(db(), writeSource(files), { taxonomy: 'Archiv', type: 'Art' })
    expect(await propertiesOf('Archiv')).toEqual([{ remarks: 'a \\u0000' }])
    expect(await linesOf(db(), 'Archiv: Verbreitung')).toEqual(['Abies {"Verbreitung": "Bern"}'])
    const shown = (column: string) => `${column}=${long.slice(0, 80)} → nicht übernommen`
    expect(issuesOf(report)).toEqual({
      'Eine Id ist länger als 600 Zeichen': [
        `Name.tsv:3 ${shown('ID')}`,
        `Distribution.tsv:3 ${shown('taxonID')}`,
        `SpeciesInteraction.tsv:2 ${shown('relatedTaxonID')}`,
      ],
      'Beide Seiten der Beziehung sind dasselbe Taxon': ['SpeciesInteraction.tsv:3 relatedTaxonID=1 → nicht übernommen'],
    })
  })
})
