// The way of an import from its upload to its taking back, and what others may do to its draft meanwhile, on one server that is started once.
import { join } from 'node:path'
import { sql } from 'kysely'
import { own } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { fieldsOf, linesOf, stateOf } from '../facts/testing/testFacts'
import { openSource } from '../source/source'
import { removeSources, writeSource } from '../testing/testSources'
import { openTable } from '../text/readTable'
import { frogAssistant } from './testing/assistantServer'

afterAll(removeSources)

const redList = [
  'Rote Liste der Lurche;;;',
  'Art;Status;Jahr;Bemerkung',
  'Bombina bombina;EN;2001;',
  'Bombina variegata (Linnaeus, 1758);VU;2001;#DIV/0!',
  'Bombina bombyna;CR;2002;',
  'Bufo bufo;LC;2002;',
  'Salamandra atra;LC;2003;',
  'Salamandra atra;LC;2003;doppelt',
  'Laubfrosch;NT;2001;',
].join('\n')

const settings = {
  as: 'collection',
  name: 'Rote Liste',
  organizationId: own.organization,
  type: 'Art',
  mapping: { tables: [{ taxonomies: ['Lurche'], about: { licence: 'CC0-1.0', citation: 'Wir 2026' } }] },
}

describeOneEngine('the import assistant', (db) => {
  let people: Awaited<ReturnType<typeof frogAssistant>>
  beforeAll(async () => {
    people = await frogAssistant(db(), writeSource({}))
  })
  afterAll(() => people.app.close())

  test('an editor imports a table with mistakes: sees them, decides about names, loads, and takes it back', async () => {
    const before = await stateOf(db())
    const { ask, upload, save, start, run, problems } = people
    const { id = '' } = await upload('collectionWriter', '../Rote Liste.csv', redList)
    const seen = await ask(
      'collectionWriter',
      '{ importDrafts { id fileName bytes ownerName format isArchive settings problem tables { file sheet rowsAtLeast } job { id } } }',
    )
    expect(seen).toEqual({
      importDrafts: [
        {
          ...{ id, fileName: 'Rote Liste.csv', bytes: Buffer.byteLength(redList), ownerName: 'collectionWriter', settings: null },
          ...{ format: 'CSV (UTF-8, Semikolon)', isArchive: false, problem: null, job: null },
          tables: [{ file: 'Rote Liste.csv', sheet: null, rowsAtLeast: 7 }],
        },
      ],
    })
    const sampled = await ask(
      'collectionWriter',
      `query ($id: ID!) { importTableSample(draftId: $id, file: "Rote Liste.csv") {
        lines headerRow columns { name samples kind taxonRole } guess isRemembered } }`,
      { id },
    )
    expect('importTableSample' in sampled && sampled.importTableSample).toMatchObject({
      lines: [
        ['Rote Liste der Lurche', '', '', ''],
        ['Art', 'Status', 'Jahr', 'Bemerkung'],
        ...Array.from({ length: 7 }, () => expect.any(Array)),
      ],
      headerRow: 2,
      columns: [
        { name: 'Art', kind: 'text', taxonRole: 'Name' },
        { name: 'Status', kind: 'text', samples: ['EN', 'VU', 'CR', 'LC', 'NT'] },
        { name: 'Jahr', kind: 'number', samples: ['2001', '2002', '2003'] },
        { name: 'Bemerkung', kind: 'text', samples: ['#DIV/0!', 'doppelt'] },
      ],
      guess: {
        ...{ file: 'Rote Liste.csv', headerRow: 2, taxon: { columns: ['Art'] } },
        properties: [{ column: 'Status' }, { column: 'Jahr' }, { column: 'Bemerkung' }],
      },
      isRemembered: false,
    })

    expect(await start('collectionWriter', id, 'CHECK')).toMatchObject({
      error: 'Entscheiden Sie zuerst, was aus der Datei werden soll.',
    })
    await save('collectionWriter', id, settings)
    expect(await start('collectionWriter', id, 'LOAD')).toMatchObject({
      error: expect.stringMatching(/^Seit der letzten Prüfung hat sich etwas geändert\./),
    })
    const { result } = await run('collectionWriter', id, 'CHECK')
    expect(result).toMatchObject({
      ...{ added: 3, changed: 0, unchanged: 0, deleted: 0, left: 0, read: 7, taken: 3, notTaken: 4, taxonomies: [] },
      ...{ collections: [{ id: null, name: 'Rote Liste' }], batch: null, undoneAt: null },
      notes: [
        'Rote Liste.csv: Die Namen der Spalten stehen in Zeile 2; was darüber steht, ist nicht gelesen: «Rote Liste der Lurche».',
      ],
      problems: [
        {
          ...{ reason: 'Diesen Namen gibt es in den Taxonomien nicht', count: 2, taken: false },
          shown: [{ file: 'Rote Liste.csv', line: 7, value: 'Salamandra atra' }, { line: 8 }],
        },
        { reason: 'Die Zelle enthält einen Rechenfehler', taken: true },
        {
          reason: 'Den Namen gibt es nur in ähnlicher Schreibweise',
          taken: false,
          shown: [{ line: 5, hint: 'gemeint vielleicht: Bombina bombina (Linnaeus, 1761)' }],
        },
        { reason: 'Der Name ist mehrdeutig' },
      ],
      fields: [
        { collection: 'Rote Liste', relationType: null, name: 'Status', unit: null, kind: 'text', filled: 3 },
        { name: 'Jahr', kind: 'number', filled: 3 },
      ],
      preview: [
        { taxon: 'Bombina bombina', partner: null, relationType: null, properties: { Status: 'EN', Jahr: '2001' } },
        { taxon: 'Bombina variegata', properties: { Status: 'VU', Jahr: '2001' } },
        { taxon: 'Hyla arborea', properties: { Status: 'NT', Jahr: '2001' } },
      ],
    })
    expect(result?.names).toMatchObject({
      counts: [
        { kind: 'exact', names: 2, rows: 2 },
        { kind: 'vernacular', names: 1, rows: 1 },
        { kind: 'similar', names: 1, rows: 1 },
        { kind: 'ambiguous', names: 1, rows: 1 },
        { kind: 'notFound', names: 1, rows: 2 },
      ],
      doubtful: [
        { name: 'Salamandra atra', kind: 'notFound', rows: 2, lines: [7, 8], takenId: null, isDecided: false, candidates: [] },
        {
          name: 'Bombina bombyna',
          kind: 'similar',
          rows: 1,
          lines: [5],
          takenId: null,
          candidates: [{ name: 'Bombina bombina', taxonomy: 'Lurche' }],
        },
        { name: 'Bufo bufo', kind: 'ambiguous', lines: [6], candidates: [{ name: 'Bufo bufo' }, { name: 'Bufo bufo' }] },
      ],
    })
    expect(await stateOf(db())).toEqual(before)

    const response = await problems('collectionWriter', id)
    expect([response.statusCode, await sheetOf(response.rawPayload)]).toEqual([
      200,
      [
        'Datei|Zeile|Spalte|Wert|Grund|Folge|Hinweis',
        'Rote Liste.csv||Art||Spalte mit 7 Werten|Name des Taxons|',
        'Rote Liste.csv||Status||Spalte mit 7 Werten|Eigenschaft: Text|',
        'Rote Liste.csv||Jahr||Spalte mit 7 Werten|Eigenschaft: Zahl|',
        'Rote Liste.csv||Bemerkung||Spalte mit 2 Werten|Eigenschaft: Text|',
        'Rote Liste.csv|4|Bemerkung|#DIV/0!|Die Zelle enthält einen Rechenfehler|ohne diesen Wert übernommen|',
        'Rote Liste.csv|5|Art|Bombina bombyna|Den Namen gibt es nur in ähnlicher Schreibweise|nicht übernommen|gemeint ' +
          'vielleicht: Bombina bombina (Linnaeus, 1761)',
        'Rote Liste.csv|6|Art|Bufo bufo|Der Name ist mehrdeutig|nicht übernommen|gemeint vielleicht: Bufo bufo (Linnaeus, 1758) · Bufo bufo Müller, 1800',
        'Rote Liste.csv|7|Art|Salamandra atra|Diesen Namen gibt es in den Taxonomien nicht|nicht übernommen|',
        'Rote Liste.csv|8|Art|Salamandra atra|Diesen Namen gibt es in den Taxonomien nicht|nicht übernommen|',
      ],
    ])

    const erdkroete = result?.names?.doubtful[2]?.candidates.find(({ taxonId }) => taxonId)?.taxonId ?? ''
    const decided = {
      ...settings,
      mapping: { tables: [{ ...settings.mapping.tables[0], decisions: { 'Bufo bufo': erdkroete, 'Bombina bombyna': null } }] },
    }
    await save('collectionWriter', id, decided)
    expect(await people.jobIn('collectionWriter', id)).toMatchObject({ isStale: true })
    const checked = await run('collectionWriter', id, 'CHECK')
    expect(checked.result).toMatchObject({ added: 4, notTaken: 3, names: { leftOut: 1, decided: 1 } })
    expect(checked.result?.names?.doubtful.slice(1)).toMatchObject([
      { name: 'Bombina bombyna', kind: 'similar', isDecided: true, takenId: null },
      { name: 'Bufo bufo', kind: 'ambiguous', isDecided: true, takenId: erdkroete },
    ])

    const loaded = await run('collectionWriter', id, 'LOAD')
    expect(loaded).toMatchObject({
      state: 'DONE',
      error: null,
      result: { added: 4, collections: [{ id: expect.any(String), name: 'Rote Liste' }] },
    })
    expect(await linesOf(db(), 'Rote Liste')).toEqual([
      'Bombina bombina {"Jahr": "2001", "Status": "EN"}',
      'Bombina variegata {"Jahr": "2001", "Status": "VU"}',
      'Bufo bufo {"Jahr": "2002", "Status": "LC"}',
      'Hyla arborea {"Jahr": "2001", "Status": "NT"}',
    ])
    expect(await fieldsOf(db(), 'Rote Liste')).toEqual(['Status text 4', 'Jahr number 4'])
    const { rows } = await sql`
      select o.name as owner, u.name as importer, c.licence, c.citation from property_collections c
      join organizations o on o.id = c.organization_id join users u on u.id = c.imported_by where c.name = 'Rote Liste'`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ owner: 'own', importer: 'collectionWriter', licence: 'CC0-1.0', citation: 'Wir 2026' }])
    expect(await start('collectionWriter', id, 'LOAD')).toMatchObject({
      error: expect.stringMatching(/^Seit der letzten Prüfung/),
    })

    const batch = loaded.result?.batch
    const undo = 'mutation ($batch: ID!) { undoImport(batch: $batch) { id job { result { batch undoneAt } } } }'
    expect(await ask('foreignCollectionWriter', undo, { batch })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask('collectionWriter', undo, { batch })).toEqual({
      undoImport: { id, job: { result: { batch: null, undoneAt: expect.stringMatching(/^\d{4}-/) } } },
    })
    expect(await stateOf(db())).toEqual(before)
    expect(await ask('collectionWriter', undo, { batch })).toMatchObject({
      error: 'Der Import von Rote Liste.csv wurde schon rückgängig gemacht.',
    })
    expect(await ask('collectionWriter', 'mutation ($id: ID!) { deleteImportDraft(id: $id) }', { id })).toEqual({
      deleteImportDraft: true,
    })
    expect(await ask('collectionWriter', '{ importDrafts { id } }')).toEqual({ importDrafts: [] })
    expect(people.logged).toEqual([])
  })

  test('settings are not put over others that were saved since they were read', async () => {
    const { ask, save, upload } = people
    const { id = '' } = await upload('collectionWriter', 'Zwei Fenster.csv', 'Art;Status\nBombina bombina;EN\n')
    const read = async () => {
      const seen = await ask('collectionWriter', '{ importDrafts { settings settingsVersion } }')
      return (seen as unknown as { importDrafts: SeenSettings[] }).importDrafts[0]
    }
    const saveOver = async (name: string, version: string | undefined) => {
      const mutation = `mutation ($id: ID!, $settings: ImportSettings!, $version: String) {
        saveImportSettings(draftId: $id, settings: $settings, version: $version) { settings settingsVersion } }`
      return ask('collectionWriter', mutation, { id, version, settings: { ...settings, name } })
    }
    const first = await read()
    expect(first?.settings).toBeNull()
    const inA = await saveOver('Aus Fenster A', first?.settingsVersion)
    expect(inA).toEqual({ saveImportSettings: await read() })
    const refused = {
      code: 'CONFLICT',
      error:
        'Die Einstellungen dieses Imports wurden inzwischen anderswo geändert, in einem anderen Fenster oder von jemand anderem.',
    }
    expect(await saveOver('Aus Fenster B', first?.settingsVersion)).toEqual(refused)
    expect(await read()).toMatchObject({ settings: { name: 'Aus Fenster A' } })
    const second = await read()
    await save('admin', id, { ...settings, name: 'Ohne Fassung' })
    expect(await saveOver('Aus Fenster A', second?.settingsVersion)).toEqual(refused)
    expect(await saveOver('Aus Fenster B', (await read())?.settingsVersion)).toMatchObject({
      saveImportSettings: { settings: { name: 'Aus Fenster B' } },
    })
    await ask('collectionWriter', 'mutation ($id: ID!) { deleteImportDraft(id: $id) }', { id })
    expect(await saveOver('Aus Fenster B', second?.settingsVersion)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what is loaded is what was seen: another check since then, of other settings, ends the load', async () => {
    const { ask, draftOf, jobIn, run, save, start } = people
    const csv = 'Art;Status\nBombina bombina;EN\n'
    const id = await draftOf('collectionWriter', 'Zwei Fenster.csv', csv, { ...settings, name: 'Aus Fenster A' })
    await run('collectionWriter', id, 'CHECK')
    const { id: seenInA } = await jobIn('collectionWriter', id)
    await save('admin', id, { ...settings, name: 'Aus Fenster B' })
    await run('admin', id, 'CHECK')
    const { id: seenInB } = await jobIn('collectionWriter', id)
    const load = (seenJob: string) =>
      ask(
        'collectionWriter',
        'mutation ($id: ID!, $seenJob: ID) { startImportJob(draftId: $id, kind: LOAD, seenJob: $seenJob) { job { kind } } }',
        { id, seenJob },
      )
    const refused = {
      code: 'CONFLICT',
      error:
        'Seit der letzten Prüfung hat sich etwas geändert: Der Entwurf wurde in einem anderen Fenster oder von jemand anderem geprüft oder geladen. ' +
        'Sehen Sie sich an, was jetzt gilt, bevor Sie ihn laden.',
    }
    expect(await load(seenInA)).toEqual(refused)
    expect(await load('Fenster A')).toEqual(refused)
    expect(await jobIn('collectionWriter', id)).toMatchObject({ id: seenInB, kind: 'CHECK' })
    expect(await load(seenInB)).toEqual({ startImportJob: { job: { kind: 'LOAD' } } })
    expect(await jobIn('collectionWriter', id)).toMatchObject({ state: 'DONE' })
    expect(await load(seenInB)).toEqual(refused)
    expect(await linesOf(db(), 'Aus Fenster B')).toEqual(['Bombina bombina {"Status": "EN"}'])
    // A program that says nothing of what it has seen loads what was checked last.
    await save('collectionWriter', id, { ...settings, name: 'Von einem Programm' })
    await run('collectionWriter', id, 'CHECK')
    expect(await start('collectionWriter', id, 'LOAD')).toEqual({ startImportJob: { job: { kind: 'LOAD', state: 'WAITING' } } })
    expect(await jobIn('collectionWriter', id)).toMatchObject({ state: 'DONE' })
  })
})

interface SeenSettings {
  settings: { name: string } | null
  settingsVersion: string
}

/** The rows of the only sheet of a workbook. */
async function sheetOf(bytes: Buffer): Promise<string[]> {
  const source = await openSource(join(writeSource({ 'probleme.xlsx': bytes }), 'probleme.xlsx'))
  const [sheet] = source.files
  if (!sheet) return []
  const { sample } = await openTable(sheet, { headerLines: 0 })
  source.close()
  return sample.map(({ values }) => Array.from({ length: 7 }, (_, index) => values[index] ?? '').join('|'))
}
