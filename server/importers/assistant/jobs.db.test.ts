// All that can come between a job of the assistant and its end, on one server that is started once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { longTest } from '../../../lib/domain/testing/runs'
import { foreign, own, users, type Viewer } from '../../db/testing/rightsFixture'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { aloneSoon } from '../alone'
import { linesOf, stateOf } from '../facts/testing/testFacts'
import { ImportCancelled } from '../importError'
import { removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { DraftFiles } from './draftFiles'
import { KeptFiles } from './keptFiles'
import { type Job, runJob } from './runJob'
import { assistantServer, frogAssistant } from './testing/assistantServer'

afterAll(removeSources)

const collection = (name: string, organizationId: string | null = own.organization) => ({
  ...{ as: 'collection', name, organizationId, type: 'Art' },
  mapping: { tables: [{ taxonomies: ['Lurche'] }] },
})
const table = 'Art;Wert\nHyla arborea;1\nBombina bombina;2\n'

describeOneEngine('jobs of the import assistant', (db) => {
  let people: Awaited<ReturnType<typeof frogAssistant>>
  const dataDir = writeSource({})
  beforeAll(async () => {
    people = await frogAssistant(db(), dataDir)
  })
  afterAll(() => people.app.close())

  /** A load as the queue hands it out. Its draft is another server's from then on, so that none here takes it up meanwhile. */
  async function loadOf(who: Viewer, settings: ReturnType<typeof collection>, body = table): Promise<Job> {
    const draftId = await people.draftOf(who, 'werte.csv', body, settings)
    const drafts = await sql<{ isShared: boolean }>`
      select is_shared as "isShared" from import_drafts where id = ${draftId}::uuid`.execute(db().owner)
    await sql`update import_drafts set is_shared = false, store = ${randomUUID()}::uuid where id = ${draftId}::uuid`.execute(
      db().owner,
    )
    const { rows } = await sql<Omit<Job, 'isShared'>>`
      insert into import_jobs (draft_id, kind, user_id, settings) values (${draftId}::uuid, 'LOAD', ${users[who]}::uuid, ${JSON.stringify(settings)}::jsonb)
      returning id, draft_id as "draftId", kind, user_id as "userId", settings, 'werte.csv' as "fileName", '{}'::text[] as others`.execute(
      db().owner,
    )
    if (!rows[0] || !drafts.rows[0]) throw new Error('no job')
    return { ...rows[0], ...drafts.rows[0] }
  }
  const signal = () => new AbortController().signal
  const run = (job: Job, onProgress: Parameters<typeof runJob>[3] = () => {}, until = signal()) =>
    aloneSoon(db(), (held) => runJob(held, new KeptFiles(db(), new DraftFiles(dataDir)), job, onProgress, until))

  test.each([
    [
      'stranger',
      'foreignCollectionWriter',
      'Fremde',
      own.organization,
      /^In der gewählten Organisation dürfen Sie keine Eigenschaften-Sammlungen anlegen, also auch «Fremde» nicht\./,
    ],
    [
      'taxonomyWriter',
      'taxonomyWriter',
      'Falsche Rolle',
      own.organization,
      /^In der gewählten Organisation dürfen Sie keine Eigenschaften-Sammlungen anlegen/,
    ],
    [
      'without an organisation',
      'collectionWriter',
      'Ohne',
      null,
      /^Wem die neue Eigenschaften-Sammlung «Ohne» gehören soll, fehlt\./,
    ],
    ['organisation that is none', 'collectionWriter', 'Keine', randomUUID(), /^In der gewählten Organisation/],
    ['organisation that is nonsense', 'admin', 'Unsinn', 'x', 'Die gewählte Organisation gibt es nicht (mehr).'],
    [
      'collection of others',
      'foreignCollectionWriter',
      'OWN',
      null,
      /^Sie dürfen die Eigenschaften-Sammlung «OWN» nicht bearbeiten: /,
    ],
  ] as [string, Viewer, string, string | null, string | RegExp][])(
    'refused in a sentence: %s',
    async (_, who, name, organization, sentence) => {
      const before = await stateOf(db())
      const draft = await people.draftOf(who, 'werte.csv', table, collection(name, organization))
      expect(await people.run(who, draft, 'CHECK')).toEqual({
        state: 'FAILED',
        error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
        result: null,
      })
      expect(await stateOf(db())).toEqual(before)
    },
  )

  test('an administrator makes a collection of nobody, and starts what others prepared with rights of their own', async () => {
    const draft = await people.draftOf('taxonomyWriter', 'werte.csv', table, collection('Niemandes', null))
    expect(await people.run('admin', draft, 'CHECK')).toMatchObject({ state: 'DONE' })
    expect(await people.run('taxonomyWriter', draft, 'LOAD')).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(/^Wem die neue/),
    })
    expect(await people.run('admin', draft, 'LOAD')).toMatchObject({ state: 'DONE', result: { added: 2 } })
    const { rows } = await sql`
      select c.organization_id as owner, u.name as importer from property_collections c
      join users u on u.id = c.imported_by where c.name = 'Niemandes'`.execute(db().owner)
    expect(rows).toEqual([{ owner: null, importer: 'admin' }])
  })

  test('the role is taken away while it loads: nothing is published, of a new collection and of one that is there', async () => {
    for (const name of ['Entzogen', 'Entzogen und da']) {
      if (name === 'Entzogen und da') {
        const draft = await people.draftOf('orgAdmin', 'da.csv', 'Art;Wert\nHyla arborea;9\n', collection(name))
        await people.run('orgAdmin', draft, 'CHECK')
        await people.run('orgAdmin', draft, 'LOAD')
      }
      const before = await stateOf(db())
      const job = await loadOf('collectionWriter', collection(name))
      let taken: Promise<unknown> = Promise.resolve()
      const take = ({ phase }: { phase: string }) => {
        if (phase === 'lesen')
          taken = sql`update memberships set role = 'orgTaxonomyWriter' where user_id = ${users.collectionWriter}`.execute(
            db().owner,
          )
      }
      await expect(run(job, take)).rejects.toThrow(/dürfen/)
      await taken
      expect(await stateOf(db())).toEqual(before)
      await sql`update memberships set role = 'orgCollectionWriter' where user_id = ${users.collectionWriter}`.execute(db().owner)
      await sql`delete from import_drafts where id = ${job.draftId}`.execute(db().owner)
    }
  })

  longTest('who lost the role does not take an import back', async () => {
    const draft = await people.draftOf('collectionWriter', 'werte.csv', table, collection('Nicht zurück'))
    await people.run('collectionWriter', draft, 'CHECK')
    const { result } = await people.run('collectionWriter', draft, 'LOAD')
    await sql`update memberships set role = 'orgTaxonomyWriter' where user_id = ${users.collectionWriter}`.execute(db().owner)
    const before = await stateOf(db())
    const undo = 'mutation ($batch: ID!) { undoImport(batch: $batch) { id } }'
    expect(await people.ask('collectionWriter', undo, { batch: result?.batch })).toMatchObject({
      error: expect.stringMatching(/^Sie dürfen die Eigenschaften-Sammlung «Nicht zurück» nicht bearbeiten: /),
    })
    expect(await stateOf(db())).toEqual(before)
    await sql`update memberships set role = 'orgCollectionWriter' where user_id = ${users.collectionWriter}`.execute(db().owner)
    expect(await people.ask('admin', undo, { batch: result?.batch })).toEqual({ undoImport: { id: draft } })
  })

  test('another import runs: a job waits, says so, and can be given up; then the next one has its turn', async () => {
    const [first, second] = [
      await people.draftOf('collectionWriter', 'a.csv', table, collection('Wartet')),
      await people.draftOf('collectionWriter', 'b.csv', table, collection('Wartet auch')),
    ]
    const before = await stateOf(db())
    await aloneSoon(db(), async () => {
      await people.start('collectionWriter', first, 'CHECK')
      await people.start('collectionWriter', second, 'CHECK')
      const phaseOf = async (draft: string) => (await people.jobIn('collectionWriter', draft, ['WAITING'])).phase
      while ((await phaseOf(first)) === 'beginnt') continue
      expect([await phaseOf(first), await phaseOf(second)]).toEqual(
        Array.from({ length: 2 }, () => 'wartet auf einen anderen Import'),
      )
      expect(await people.start('collectionWriter', first, 'CHECK')).toMatchObject({
        error: 'Dieser Entwurf wird schon geprüft oder geladen. Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
      })
      for (const draft of [first, second]) {
        const cancel = 'mutation ($draft: ID!) { cancelImportJob(draftId: $draft) { id } }'
        if (draft === first) await people.ask('collectionWriter', cancel, { draft })
      }
      expect(await people.jobIn('collectionWriter', first)).toMatchObject({ state: 'CANCELLED', error: null })
      expect(await people.jobIn('collectionWriter', second, ['WAITING'])).toMatchObject({ state: 'WAITING' })
    })
    expect(await people.jobIn('collectionWriter', second)).toMatchObject({ state: 'DONE' })
    expect(await stateOf(db())).toEqual(before)
  })

  longTest('cancelled in the middle it leaves nothing, new or there already, and can be done again', async () => {
    for (const name of ['Abgebrochen', 'Abgebrochen und da']) {
      if (name === 'Abgebrochen und da') {
        const draft = await people.draftOf('orgAdmin', 'da.csv', 'Art;Wert\nHyla arborea;9\n', collection(name))
        await people.run('orgAdmin', draft, 'CHECK')
        await people.run('orgAdmin', draft, 'LOAD')
      }
      const before = await stateOf(db())
      const job = await loadOf('collectionWriter', collection(name))
      const abort = new AbortController()
      const phases: string[] = []
      const cancel = ({ phase }: { phase: string }) => {
        phases.push(phase)
        if (phase === (name === 'Abgebrochen' ? 'laden' : 'vergleichen')) abort.abort()
      }
      await expect(run(job, cancel, abort.signal)).rejects.toThrow(ImportCancelled)
      expect(phases).not.toContain('veröffentlichen')
      expect(await stateOf(db())).toEqual(before)
      await sql`update import_jobs set state = 'WAITING' where id = ${job.id}`.execute(db().owner)
      await run(job)
      expect(await linesOf(db(), name)).toEqual(['Bombina bombina {"Wert": "2"}', 'Hyla arborea {"Wert": "1"}'])
    }
  })

  test('a draft that is deleted while it loads is not loaded', async () => {
    const before = await stateOf(db())
    const job = await loadOf('collectionWriter', collection('Gelöscht'))
    const remove = ({ phase }: { phase: string }) => {
      if (phase === 'lesen') void sql`delete from import_drafts where id = ${job.draftId}`.execute(db().owner)
    }
    await expect(run(job, remove)).rejects.toThrow(ImportCancelled)
    expect(await stateOf(db())).toEqual(before)
  })

  test('with the account that is closed ends what it had waiting, and nothing more is loaded in its name', async () => {
    const before = await stateOf(db())
    const job = await loadOf('foreignCollectionWriter', collection('Geschlossen', foreign.organization))
    const close = () =>
      db().asViewer(users.admin, (trx) => sql`select close_account(${users.foreignCollectionWriter})`.execute(trx))
    await close()
    await expect(run(job)).rejects.toThrow(ImportCancelled)
    await sql`update import_jobs set cancel_wanted = false where id = ${job.id}::uuid`.execute(db().owner)
    await expect(run(job)).rejects.toThrow('Das Konto wurde geschlossen. Es wurde nichts geändert.')
    expect(await stateOf(db())).toEqual(before)
  })

  test('after a restart what ran begins anew, but not for ever, what was published is done, what waited goes on', async () => {
    const drafts = [
      await people.draftOf('collectionWriter', 'lief.csv', table, collection('Lief')),
      await people.draftOf('collectionWriter', 'fertig.csv', table, collection('Fertig')),
      await people.draftOf('collectionWriter', 'wartete.csv', table, collection('Wartete')),
      await people.draftOf('collectionWriter', 'unwillig.csv', table, collection('Unwillig')),
      await people.draftOf('collectionWriter', 'giftig.csv', table, collection('Giftig')),
    ]
    const states = [
      { state: 'RUNNING', result: null, begun: 1 },
      {
        ...{ state: 'RUNNING', begun: 1 },
        result: '{"added": 2, "notes": [], "problems": [], "fields": [], "preview": [], "taxonomies": [], "collections": []}',
      },
      { state: 'WAITING', result: null, begun: 0 },
      { state: 'RUNNING', result: null, begun: 1, cancelWanted: true },
      { state: 'RUNNING', result: null, begun: 3 },
    ]
    for (const [index, { state, result, begun, cancelWanted = false }] of states.entries())
      await sql`insert into import_jobs (draft_id, kind, state, user_id, settings, result, begun, cancel_wanted)
        select id, 'LOAD', ${state}, user_id, settings, ${result}::jsonb, ${begun}, ${cancelWanted} from import_drafts where id = ${drafts[index]}`.execute(
        db().owner,
      )
    const again = await assistantServer(db(), dataDir)
    const seen = []
    for (const draft of drafts) seen.push(await people.jobIn('collectionWriter', draft))
    await again.app.close()
    expect(seen).toMatchObject([
      { state: 'DONE', error: null },
      { state: 'DONE', error: null },
      { state: 'DONE', error: null },
      { state: 'CANCELLED', error: null },
      {
        state: 'FAILED',
        error: 'Der Server wurde dabei 3-mal unerwartet beendet; es wurde nichts geändert. Melden Sie es der Administration.',
      },
    ])
    const written = ['Lief', 'Fertig', 'Wartete', 'Unwillig', 'Giftig'].map(async (name) => (await linesOf(db(), name)).length)
    expect(await Promise.all(written)).toEqual([2, 0, 2, 0, 0])
    expect(
      await people.ask('collectionWriter', 'query ($draft: ID!) { importDraft(id: $draft) { problem fileName } }', {
        draft: drafts[0],
      }),
    ).toEqual({
      importDraft: { problem: null, fileName: 'lief.csv' },
    })
  })

  test('an import of the command is undone by nobody but the administration', async () => {
    const job = await loadOf('orgAdmin', collection('Vom Befehl'))
    await run(job)
    const { rows } = await sql<{ id: string }>`
      update import_batches set user_id = null where id = (select batch_id from import_jobs where id = ${job.id}) returning id`.execute(
      db().owner,
    )
    const undo = 'mutation ($batch: ID!) { undoImport(batch: $batch) { id } }'
    expect(await people.ask('orgAdmin', undo, { batch: rows[0]?.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await undoImport(db(), rows[0]?.id ?? '')).collections).toEqual(['Vom Befehl'])
    expect(people.logged).toEqual([])
  })
})
