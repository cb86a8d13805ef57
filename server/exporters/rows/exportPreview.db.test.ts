import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { exportCount, exportPreview } from './exportPreview'
import { exportRows } from './exportRows'
import { resolveExportQuery } from '../plan/resolveExport'
import { everything, ids, storeAmphibians } from '../testing/amphibians'
import { DataChanged } from './oneState'

describeOneEngine('the preview of an export, and the rows behind it', (db) => {
  beforeAll(() => storeAmphibians(db()))

  test('the preview has the file’s columns, typed cells, and pages', async () => {
    const { sources, ...preview } = await exportPreview(db().reader, everything, 1, 1)
    expect(sources.map(({ name }) => name)).toEqual(['Beispiel-Lurche', 'Rote Liste', 'Lebensräume der Arten'])
    expect(preview).toEqual({
      columns: [
        { key: 'id', header: 'id', valueType: 'text', unit: null },
        { key: 'name', header: 'name', valueType: 'text', unit: null },
        { key: 'tax~Beispiel-Lurche~@author', header: 'Beispiel-Lurche: Autor', valueType: 'text', unit: null },
        { key: 'tax~Beispiel-Lurche~Länge', header: 'Beispiel-Lurche: Länge', valueType: 'number', unit: 'cm' },
        { key: 'tax~Beispiel-Lurche~Beleg', header: 'Beispiel-Lurche: Beleg', valueType: 'date', unit: null },
        { key: 'pco~Rote Liste~Kategorie', header: 'Rote Liste: Kategorie', valueType: 'text', unit: null },
        { key: 'pco~Rote Liste~Geschützt', header: 'Rote Liste: Geschützt', valueType: 'boolean', unit: null },
        { key: 'pco~Rote Liste~Bemerkung', header: 'Rote Liste: Bemerkung', valueType: 'text', unit: null },
        {
          key: 'rco~Lebensräume der Arten~lebt in~@partner',
          header: 'Lebensräume der Arten: lebt in: Partner',
          valueType: 'text',
          unit: null,
        },
        {
          key: 'rco~Lebensräume der Arten~lebt in~Stetigkeit',
          header: 'Lebensräume der Arten: lebt in: Stetigkeit',
          valueType: 'number',
          unit: null,
        },
      ],
      rows: [
        [
          ids.unke,
          'Bombina variegata',
          '(Linnaeus, 1758)',
          5.5,
          '2024-02-29',
          'VU',
          true,
          'von "Synonym", geliehen',
          'Hochmoor | Rana "temporaria"; L.',
          '3 | ',
        ],
      ],
      warnings: [],
    })
    expect(await exportCount(db().reader, everything)).toBe(3)
  })

  test('licences that do not go together are told beside the preview, of what the file draws from alone', async () => {
    const set = (table: 'taxonomies' | 'property_collections', name: string, licence: string | null) =>
      db().owner.updateTable(table).set({ licence }).where('name', '=', name).returning('licence').execute()
    const [before, own] = [
      await db().owner.selectFrom('taxonomies').select('licence').where('name', '=', 'Beispiel-Lurche').executeTakeFirst(),
      await db().owner.selectFrom('property_collections').select('licence').where('name', '=', 'Rote Liste').executeTakeFirst(),
    ]
    await set('taxonomies', 'Beispiel-Lurche', 'CC BY-SA 4.0')
    await set('property_collections', 'Rote Liste', 'ODbL-1.0')
    const warned = async (query: string) => (await exportPreview(db().reader, query, 0, 1)).warnings
    const alone = await warned('taxonomies=Beispiel-Lurche')
    const joined = await warned('taxonomies=Beispiel-Lurche&pcoProperties=Rote Liste~Kategorie')
    const filtered = await warned('taxonomies=Beispiel-Lurche&pcoFilters=Rote Liste~Kategorie~=~VU&addFilterFields=false')
    await set('taxonomies', 'Beispiel-Lurche', before?.licence ?? null)
    await set('property_collections', 'Rote Liste', own?.licence ?? null)
    expect(alone).toEqual([])
    expect(joined).toEqual([
      '«Beispiel-Lurche» (CC BY-SA 4.0) und «Rote Liste» (ODbL 1.0) verlangen je ihre eigene Lizenz für das, ' +
        'was aus ihnen entsteht: Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
    ])
    expect(filtered).toEqual(joined)
  })

  test('what the choice names and the rows do not have stands beside the preview', async () => {
    const { warnings } = await exportPreview(
      db().reader,
      `taxonomies=Beispiel-Lurche&ids=${ids.unke}&ids=${ids.synonym}&relationRows=true`,
      0,
      1,
    )
    expect(warnings).toEqual([
      `Ids von Synonymen, die keine eigene Zeile haben: 1 (${ids.synonym}).`,
      'Eine Zeile je Beziehung ist gewählt, aber keine Eigenschaft einer Beziehung: Es bleibt bei einer Zeile je Objekt.',
    ])
  })

  test('rows of a later state end the file instead of mixing into it', async () => {
    const plan = await resolveExportQuery(db().reader, encodeURI(everything))
    await sql`update data_state set revision = revision + 1`.execute(db().bulk)
    await expect(exportRows(db(), plan).next()).rejects.toThrow(DataChanged)
    await sql`update data_state set revision = revision - 1`.execute(db().bulk)
  })
})
