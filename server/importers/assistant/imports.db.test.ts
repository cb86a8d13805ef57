import { sql } from 'kysely'
import { own } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { workbook, zip } from '../source/testing/testZip'
import { archive, importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'
import { frogAssistant } from './testing/assistantServer'

afterAll(removeSources)

const settings = {
  as: 'collection',
  name: 'Rote Liste',
  organizationId: own.organization,
  type: 'Art',
  mapping: { tables: [{ taxonomies: ['Lurche'] }] },
}

describeOneEngine('imports of the assistant into what is there', (db) => {
  let people: Awaited<ReturnType<typeof frogAssistant>>
  beforeAll(async () => {
    people = await frogAssistant(db(), writeSource({}))
  })
  afterAll(() => people.app.close())

  test('what the columns were is remembered for the next table of a collection, also of the command', async () => {
    const mapping = { tables: [{ properties: [{ column: 'Status', name: 'Gefährdung' }], sameTaxon: 'join' }] }
    const draft = await people.draftOf('orgAdmin', 'alt.csv', 'Art;Status;Quelle\nHyla arborea;VU;x\n', {
      ...settings,
      name: 'Gemerkt',
      mapping,
    })
    await people.run('orgAdmin', draft, 'CHECK')
    await people.run('orgAdmin', draft, 'LOAD')
    const { id = '' } = await people.upload(
      'orgAdmin',
      'neu.csv',
      'Stand 2026;;;\nArt;Status;Quelle;Neues\nHyla arborea;EN;y;z\n',
    )
    const query =
      'query ($id: ID!, $collection: String) { importTableSample(draftId: $id, file: "neu.csv", collection: $collection) { guess isRemembered } }'
    expect(await people.ask('orgAdmin', query, { id, collection: 'gemerkt' })).toEqual({
      importTableSample: {
        guess: {
          ...{ file: 'neu.csv', headerRow: 2, sameTaxon: 'join', taxon: { columns: ['Art'] } },
          properties: [{ column: 'Status', name: 'Gefährdung' }, { column: 'Neues' }],
          taxonomy: { name: 'Art', status: 'Status', properties: ['Neues'], sources: ['Quelle'] },
        },
        isRemembered: true,
      },
    })
    expect(await people.ask('orgAdmin', query, { id, collection: 'Anders' })).toMatchObject({
      importTableSample: { isRemembered: false },
    })
    await importFrom(db(), writeSource({ 'a.csv': 'Art;Status;Quelle\nHyla arborea;VU;x\n' }), { collection: 'Vom Befehl' })
    expect(await people.ask('admin', query, { id, collection: 'Vom Befehl' })).toMatchObject({
      importTableSample: {
        isRemembered: true,
        guess: { properties: [{ column: 'Status' }, { column: 'Quelle', meaning: 'source' }, { column: 'Neues' }] },
      },
    })
    // Another's collection is nobody's business.
    await sql`update property_collections set organization_id = null where name = 'Gemerkt'`.execute(db().owner)
    expect(await people.ask('orgAdmin', query, { id, collection: 'Gemerkt' })).toMatchObject({
      importTableSample: { isRemembered: false },
    })
  })

  test('a changed table shows what would change, and an existing collection stays whose it is', async () => {
    const first = await people.draftOf('collectionWriter', 'a.csv', 'Art;Wert\nHyla arborea;1\nBombina bombina;2\n', {
      ...settings,
      name: 'Werte',
    })
    await people.run('collectionWriter', first, 'CHECK')
    await people.run('collectionWriter', first, 'LOAD')
    const second = await people.draftOf(
      'collectionWriter',
      'b.csv',
      'Art;Wert\nHyla arborea;1\nBombina variegata;3\nBombina bombina;4\n',
      {
        ...{ ...settings, name: 'Werte', organizationId: null },
      },
    )
    const { result } = await people.run('collectionWriter', second, 'CHECK')
    expect(result).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      deleted: 0,
      left: 0,
      collections: [{ id: expect.any(String), name: 'Werte' }],
    })
    // Somebody edits the collection meanwhile.
    await sql`update property_collections set description = 'bearbeitet' where name = 'Werte'`.execute(db().owner)
    await sql`
      insert into changes (table_name, row_id, action, before, collection_id)
      select 'property_collections', id, 'update', '{}', id from property_collections where name = 'Werte'`.execute(db().owner)
    expect(await people.run('collectionWriter', second, 'LOAD')).toMatchObject({ state: 'REFUSED' })
    await people.run('collectionWriter', second, 'CHECK')
    // Or a taxon, whose name might be found no more.
    await sql`
      insert into changes (table_name, row_id, action, before, taxonomy_id)
      select 'taxa', t.id, 'update', '{}', t.taxonomy_id from taxa t where t.name = 'Hyla arborea'`.execute(db().owner)
    expect(await people.run('collectionWriter', second, 'LOAD')).toMatchObject({ state: 'REFUSED' })
    await people.run('collectionWriter', second, 'CHECK')
    expect(await people.run('collectionWriter', second, 'LOAD')).toMatchObject({
      state: 'DONE',
      result: { added: 1, changed: 1, unchanged: 1 },
    })
    const { rows } = await sql`select organization_id as id from property_collections where name = 'Werte'`.execute(db().owner)
    expect(rows).toEqual([{ id: own.organization }])
  })

  test('what a taxonomy has and the file has not stays unless the settings say to delete it', async () => {
    const load = async (file: string, text: string, missing?: 'delete') => {
      const mapping = { tables: missing ? [{ missing }] : [] }
      const taxonomy = { as: 'taxonomy', name: 'Bleibende', organizationId: own.organization, type: 'Art', mapping }
      const draft = await people.draftOf('taxonomyWriter', file, text, taxonomy)
      const { result } = await people.run('taxonomyWriter', draft, 'CHECK')
      await people.run('taxonomyWriter', draft, 'LOAD')
      return [result?.deleted, result?.left, await treeOf(db(), 'Bleibende')]
    }
    await load('a.csv', 'id,scientificName\n1,Rana\n2,Bufo\n')
    expect(await load('b.csv', 'id,scientificName\n1,Rana\n')).toEqual([0, 1, ['Bufo', 'Rana']])
    expect(await load('c.csv', 'id,scientificName\n1,Rana\n', 'delete')).toEqual([1, 0, ['Rana']])
  })

  test('no name fits: the check shows them all, and loading says why it does not', async () => {
    const draft = await people.draftOf('collectionWriter', 'fremd.csv', 'Art;Wert\nUnbekannt eins;1\nUnbekannt zwei;2\n', {
      ...settings,
      name: 'Fremd',
    })
    const { result } = await people.run('collectionWriter', draft, 'CHECK')
    expect([result?.added, result?.names?.doubtful.map(({ name }) => name)]).toEqual([0, ['Unbekannt eins', 'Unbekannt zwei']])
    expect(await people.run('collectionWriter', draft, 'LOAD')).toMatchObject({
      state: 'FAILED',
      error:
        'fremd.csv: Keine Zeile konnte einem Taxon zugeordnet werden; es wurde nichts geändert. ' +
        'Häufigster Grund: Diesen Namen gibt es in den Taxonomien nicht (2-mal).',
    })
  })

  test('a Darwin Core Archive becomes a taxonomy, a sheet of a workbook a collection', async () => {
    const files = Object.entries(archive).map(([path, text]) => ({ path, text }))
    const asTaxonomy = { as: 'taxonomy', name: 'Archiv', organizationId: own.organization, type: 'Art', mapping: { tables: [] } }
    const draft = await people.draftOf('taxonomyWriter', 'archiv.zip', zip(files), asTaxonomy)
    expect(
      await people.ask('taxonomyWriter', 'query ($draft: ID!) { importDraft(id: $draft) { format isArchive } }', { draft }),
    ).toEqual({
      importDraft: { format: 'Darwin Core Archive', isArchive: true },
    })
    const { result } = await people.run('taxonomyWriter', draft, 'CHECK')
    expect(result).toMatchObject({
      taxonomies: [{ id: null, name: 'Archiv' }],
      names: null,
    })
    expect(result?.preview.map(({ taxonId, taxon }) => [taxonId, taxon])).toEqual([
      [null, 'Bombina bombina (Linnaeus, 1761)'],
      [null, 'Amphibia'],
      [null, 'Bombina'],
      [null, 'Rana bombina'],
      [null, 'Bufo igneus'],
      [null, 'Hyla arborea'],
      [null, 'Kreis a'],
      [null, 'Kreis b'],
    ])
    expect(result?.notes.at(-1)).toMatch(/^«Archiv» hat keine Lizenz/)
    expect(await people.run('taxonomyWriter', draft, 'LOAD')).toMatchObject({ state: 'DONE', result: { added: result?.added } })
    expect(await treeOf(db(), 'Archiv')).toContain('    Bombina bombina (Linnaeus, 1761) [species]')
    const sheets = {
      Anderes: [['x'], ['y']],
      Werte: [
        ['Art', 'Wert'],
        ['Hyla arborea', 4],
      ],
    }
    const book = await people.draftOf('collectionWriter', 'mappe.xlsx', workbook(sheets), {
      ...{ ...settings, name: 'Aus der Mappe', mapping: { tables: [{ sheet: 'Werte' }] } },
    })
    expect(
      await people.ask('collectionWriter', 'query ($book: ID!) { importDraft(id: $book) { format tables { file sheet } } }', {
        book,
      }),
    ).toEqual({
      importDraft: {
        format: 'Excel-Arbeitsmappe',
        tables: [
          { file: 'mappe.xlsx, Blatt «Anderes»', sheet: 'Anderes' },
          { file: 'mappe.xlsx, Blatt «Werte»', sheet: 'Werte' },
        ],
      },
    })
    await people.run('collectionWriter', book, 'CHECK')
    expect((await people.run('collectionWriter', book, 'LOAD')).state).toBe('DONE')
    expect(await linesOf(db(), 'Aus der Mappe')).toEqual(['Hyla arborea {"Wert": "4"}'])
  })
})
