// Longer than others: one server of the assistant and its database serve all of these.
import { join } from 'node:path'
import { sql } from 'kysely'
import { own } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { readMapping, type TableMapping } from '../../../lib/domain/import/importMapping'
import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import { mappingFile } from '../../../lib/domain/import/mappingFile'
import { linesOf, stateOf } from '../facts/testing/testFacts'
import { workbook, zip } from '../source/testing/testZip'
import { archive, importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { frogAssistant } from './testing/assistantServer'

afterAll(removeSources)

const taxa = [
  ['id', 'parentId', 'Name', 'Autor', 'Rang'],
  ['1', '', 'Odonata', '', 'order'],
  ['2', '1', 'Anax imperator', 'Leach, 1815', 'species'],
  ['3', '1', 'Aeshna cyanea', '(O. F. Müller, 1764)', 'species'],
]
const traits = [
  ['Art', 'Flügel'],
  ['Anax imperator', '52'],
  ['Aeshna cyonea', '45'],
]
const sources = [
  ['Kürzel', 'Titel'],
  ['W99', 'Wildermuth 1999'],
]
const book = workbook({ Taxa: taxa, Merkmale: traits, Quellen: sources })

const place = (sheet: string) => ({ file: `libellen.xlsx, Blatt «${sheet}»`, sheet })
const about = { licence: 'CC0-1.0', citation: 'Wir 2026' }
const settings = (more: object = {}): ImportSettings => ({
  as: 'collection',
  name: '',
  organizationId: own.organization,
  type: 'Art',
  several: true,
  mapping: {
    tables: [
      { ...place('Taxa'), taxonomy: {}, taxonomyName: 'Libellen', type: 'Art', about },
      { ...place('Merkmale'), collection: 'Merkmale der Libellen', about, ...more },
    ],
  },
})

describeOneEngine('several tables in one import of the assistant', (db) => {
  let people: Awaited<ReturnType<typeof frogAssistant>>
  beforeAll(async () => {
    people = await frogAssistant(db(), writeSource({}))
  })
  afterAll(() => people.app.close())

  test('taxa and traits of a workbook are checked, decided, loaded and taken back as one; the sheet of sources is named', async () => {
    const before = await stateOf(db())
    const id = await people.draftOf('orgAdmin', 'libellen.xlsx', book, settings())
    const checked = await people.run('orgAdmin', id, 'CHECK')
    expect(checked).toMatchObject({
      state: 'DONE',
      result: {
        ...{ added: 4, changed: 0, deleted: 0, read: 5, taken: 4, notTaken: 1 },
        taxonomies: [{ id: null, name: 'Libellen' }],
        collections: [{ id: null, name: 'Merkmale der Libellen' }],
        names: {
          counts: [
            { kind: 'exact', names: 1, rows: 1 },
            { kind: 'similar', names: 1, rows: 1 },
          ],
          // What is not there yet is offered by its name.
          doubtful: [
            {
              name: 'Aeshna cyonea',
              kind: 'similar',
              takenId: null,
              candidates: [{ taxonId: 'Aeshna cyanea (O. F. Müller, 1764)', taxonomy: 'Libellen' }],
            },
          ],
        },
        fields: [{ collection: 'Merkmale der Libellen', name: 'Flügel', kind: 'number', filled: 1 }],
        preview: [{ taxonId: null, taxon: 'Anax imperator', properties: { Flügel: '52' } }],
      },
    })
    expect(await stateOf(db())).toEqual(before)
    const tables =
      'query ($id: ID!) { importDraft(id: $id) { job { result { tree { taxa } tables { file notRead rows columns { name } } } } } }'
    expect(await people.ask('orgAdmin', tables, { id })).toMatchObject({
      importDraft: {
        job: {
          result: {
            tree: { taxa: 3 },
            tables: [
              { file: 'libellen.xlsx, Blatt «Taxa»', notRead: null, rows: 3 },
              { file: 'libellen.xlsx, Blatt «Merkmale» → Merkmale der Libellen', notRead: null, rows: 2 },
              {
                file: 'libellen.xlsx, Blatt «Quellen»',
                notRead: expect.any(String),
                rows: 1,
                columns: [{ name: 'Kürzel' }, { name: 'Titel' }],
              },
            ],
          },
        },
      },
    })

    const decisions = { 'Aeshna cyonea': 'Aeshna cyanea (O. F. Müller, 1764)' }
    await people.save('orgAdmin', id, settings({ decisions }))
    expect((await people.run('orgAdmin', id, 'CHECK')).result).toMatchObject({ added: 5, names: { decided: 1 } })
    const { result } = await people.run('orgAdmin', id, 'LOAD')
    expect(result).toMatchObject({
      added: 5,
      taxonomies: [{ id: expect.any(String) }],
      collections: [{ id: expect.any(String) }],
    })
    expect(await treeOf(db(), 'Libellen')).toEqual(['Odonata [order]', '  Aeshna cyanea [species]', '  Anax imperator [species]'])
    expect(await linesOf(db(), 'Merkmale der Libellen')).toEqual([
      'Aeshna cyanea {"Flügel": "45"}',
      'Anax imperator {"Flügel": "52"}',
    ])
    const { rows } = await sql<{ owner: string }>`
      select o.name as owner from taxonomies t join organizations o on o.id = t.organization_id where t.name = 'Libellen'
      union all select o.name from property_collections c join organizations o on o.id = c.organization_id where c.name = 'Merkmale der Libellen'`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ owner: 'own' }, { owner: 'own' }])
    // A second time everything is as it is.
    expect((await people.run('orgAdmin', id, 'CHECK')).result).toMatchObject({ added: 0, changed: 0, unchanged: 5, deleted: 0 })
    const undo = 'mutation ($batch: ID!) { undoImport(batch: $batch) { id } }'
    expect(await people.ask('orgAdmin', undo, { batch: result?.batch })).toEqual({ undoImport: { id } })
    expect(await stateOf(db())).toEqual(before)

    // The command makes the same of the mapping that the assistant saves.
    const read = readMapping(JSON.parse(mappingFile(settings({ decisions }), 'libellen.xlsx').json))
    if (!('mapping' in read)) throw new Error(read.problem)
    const source = join(writeSource({ 'libellen.xlsx': book }), 'libellen.xlsx')
    const report = await importFrom(db(), source, { mapping: read.mapping, organization: 'own' })
    expect(report.counts).toEqual([5, 0, 0, 0])
    expect(await linesOf(db(), 'Merkmale der Libellen')).toHaveLength(2)
    await undoImport(db(), report.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('whoever may not write one of the targets loads nothing of any', async () => {
    const before = await stateOf(db())
    const refused = async (who: 'taxonomyWriter' | 'collectionWriter') => {
      const id = await people.draftOf(who, 'libellen.xlsx', book, settings())
      return (await people.run(who, id, 'CHECK')).error
    }
    expect(await refused('taxonomyWriter')).toMatch(
      /dürfen Sie keine Eigenschaften-Sammlungen anlegen, also auch «Merkmale der Libellen» nicht/,
    )
    expect(await refused('collectionWriter')).toMatch(/dürfen Sie keine Taxonomien anlegen, also auch «Libellen» nicht/)
    expect(await stateOf(db())).toEqual(before)
  })

  test('what several tables miss is said before anything is read', async () => {
    const { mapping, ...rest } = settings()
    const [first, second] = mapping.tables
    const start = async (...tables: unknown[]) => {
      const id = await people.draftOf('orgAdmin', 'libellen.xlsx', book, { ...rest, mapping: { tables } })
      return (await people.run('orgAdmin', id, 'CHECK')).error
    }
    expect(await start()).toMatch(/^Keine Tabelle ist gewählt\./)
    expect(await start(first, { ...first, ...place('Merkmale') })).toMatch(/^Nur eine der Tabellen kann eine Taxonomie werden\./)
    expect(await start(first, { ...second, collection: undefined })).toMatch(
      /^Was aus der Tabelle «Merkmale» werden soll, hat keinen Namen\./,
    )
  })

  test('a file is added to a draft, and an archive comes with a table about its taxa', async () => {
    const archived = zip(
      Object.entries({ ...archive, 'beilage.csv': 'Art;Zahl\nAlpha prima;1\n' }).map(([path, text]) => ({ path, text })),
    )
    const { id = '' } = await people.upload('orgAdmin', 'archiv.zip', archived)
    await people.save('orgAdmin', id, {
      ...settings(),
      several: undefined,
      as: 'collection',
      mapping: { tables: [{ file: 'beilage.csv' }] },
    })
    expect(await people.upload('collectionWriter', 'werte.csv', 'Art;Wert\nAlpha prima;7\n', id)).toMatchObject({ status: 422 })
    expect(await people.upload('orgAdmin', 'werte.csv', 'Art;Wert\nAlpha prima;7\n', id)).toMatchObject({ status: 200, id })
    expect(await people.upload('orgAdmin', 'Werte.csv', 'Art;Wert\nAlpha prima;7\n', id)).toMatchObject({
      status: 422,
      detail: 'Eine Datei «Werte.csv» gehört schon zu diesem Import. Geben Sie der neuen einen anderen Namen.',
    })
    // What cannot be read is not kept, and what was there stays.
    expect(await people.upload('orgAdmin', 'bild.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), id)).toMatchObject({ status: 422 })
    expect(await people.upload('orgAdmin', 'kopf.csv', 'Art;Wert\n', id)).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^kopf\.csv: Darin ist keine Tabelle mit Zeilen/),
    })
    const seen = await people.ask(
      'orgAdmin',
      'query ($id: ID!) { importDraft(id: $id) { fileName otherFiles format isArchive problem settings tables { file } } }',
      { id },
    )
    expect(seen).toMatchObject({
      importDraft: {
        ...{
          fileName: 'archiv.zip',
          otherFiles: ['werte.csv'],
          format: '2 Dateien, Darwin Core Archive',
          isArchive: true,
          problem: null,
        },
        settings: { mapping: { tables: [{ file: 'archiv.zip/beilage.csv' }] } },
      },
    })
    expect('importDraft' in seen && (seen.importDraft as { tables: { file: string }[] }).tables.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['archiv.zip/taxa.txt', 'archiv.zip/beilage.csv', 'werte.csv']),
    )
    const sample = 'query ($id: ID!) { importTableSample(draftId: $id, file: "werte.csv") { lines } }'
    const sampled = (...lines: string[]) => ({ importTableSample: { lines: lines.map((line) => line.split(';')) } })
    expect(await people.ask('orgAdmin', sample, { id })).toEqual(sampled('Art;Wert', 'Alpha prima;7'))
    const tables: TableMapping[] = [
      { taxonomy: {}, taxonomyName: 'Archiv', type: 'Art' },
      { file: 'werte.csv', collection: 'Werte', about },
    ]
    await people.save('orgAdmin', id, { ...settings(), mapping: { tables } })
    const { result } = await people.run('orgAdmin', id, 'CHECK')
    expect(result).toMatchObject({ taxonomies: [{ name: 'Archiv' }] })
    expect(result?.collections.map(({ name }) => name)).toContain('Werte')
    // The same as files of one folder, by the command.
    const folder = writeSource({ 'archiv.zip': archived, 'werte.csv': 'Art;Wert\nAlpha prima;7\n' })
    const report = await importFrom(db(), folder, {
      mapping: { tables: tables },
      dryRun: true,
    })
    expect(report.counts).toEqual([result?.added, 0, 0, 0])

    // And goes again, with what was decided about it; what lies in the archive has its own name again.
    const remove = (who: 'orgAdmin' | 'collectionWriter' | 'admin', name: string) =>
      people.ask(
        who,
        'mutation ($id: ID!, $name: String!) { removeImportFile(draftId: $id, name: $name) { otherFiles bytes format settings job { id } tables { file } } }',
        { id, name },
      )
    await people.save('orgAdmin', id, {
      ...settings(),
      mapping: { tables: [...tables, { file: 'archiv.zip/beilage.csv', collection: 'Beilage' }] },
    })
    expect(await remove('collectionWriter', 'werte.csv')).toMatchObject({ error: 'Diesen Importentwurf gibt es nicht (mehr).' })
    expect(await remove('orgAdmin', 'archiv.zip')).toMatchObject({
      error: 'Eine hinzugefügte Datei «archiv.zip» hat dieser Import nicht (mehr).',
    })
    // Whoever may see a draft, an administrator too, may take a file away.
    expect(await remove('admin', 'werte.csv')).toMatchObject({
      removeImportFile: {
        ...{ otherFiles: [], bytes: archived.length, format: 'Darwin Core Archive', job: null },
        settings: { mapping: { tables: [tables[0], { file: 'beilage.csv', collection: 'Beilage' }] } },
        tables: expect.arrayContaining([{ file: 'beilage.csv' }]),
      },
    })
    // Another one of its name is read anew.
    expect(await people.upload('orgAdmin', 'werte.csv', 'Art;Zahl\nAlpha prima;8\n', id)).toMatchObject({ status: 200 })
    expect(await people.ask('orgAdmin', sample, { id })).toEqual(sampled('Art;Zahl', 'Alpha prima;8'))
  })
})
