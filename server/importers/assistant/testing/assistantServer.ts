import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { testSettings } from '../../../db/testing/testDatabase'
import { rightsFixture, type Viewer } from '../../../db/testing/rightsFixture'
import { createApp } from '../../../http/app'
import { type Answering, graphqlClient } from '../../../http/testing/client'
import { tokensOf } from '../../../http/testing/tokens'
import { importFrogs } from '../../facts/testing/testFacts'

const SECRET = 'a secret that only tests use, 32 characters'

/** A server of its own data directory, and what people do with it; the database has the rights fixture. */
export async function assistantServer(database: Database, dataDir: string, settings: Record<string, string> = {}) {
  const logged: string[] = []
  const app = await createApp({
    database,
    settings: testSettings({ JWT_SECRET: SECRET, DATA_DIR: dataDir, ...settings }),
    outDir: '/nowhere',
    log: (line) => logged.push(line),
  })
  await app.ready()
  return { app, logged }
}

/** A server over the rights fixture and a small taxonomy of frogs, and everybody's hands. */
export async function frogAssistant(database: Database, dataDir: string) {
  await sql.raw(rightsFixture()).execute(database.owner)
  // The entries of the fixture bring their own numbers.
  await sql`select setval(pg_get_serial_sequence('changes', 'id'), 1000)`.execute(database.owner)
  await importFrogs(database)
  const { app, logged } = await assistantServer(database, dataDir)
  return { app, logged, ...(await hands(database, () => app)) }
}

/** Everybody's hands: they send files and ask, each with a login of their own. */
export async function hands(database: Database, app: () => Answering) {
  const tokens = await tokensOf(database, SECRET)
  const client = graphqlClient(app)
  const ask = async (who: Viewer | null, query: string, variables: Record<string, unknown> = {}) => {
    const { data, error } = await client(query, variables, who === null ? undefined : tokens[who])
    if (error) return { error: error[1], code: error[0] }
    return data as Record<string, never>
  }
  const upload = async (
    who: Viewer | null,
    name: string,
    body: string | Buffer,
    draft?: string,
  ): Promise<{ id?: string; detail?: string; code?: string; status: number }> => {
    const response = await app().inject({
      method: 'POST',
      url: `/import/dateien?name=${encodeURIComponent(name)}${draft === undefined ? '' : `&draft=${draft}`}`,
      headers: { 'content-type': 'application/octet-stream', ...(who && { authorization: `Bearer ${tokens[who]}` }) },
      payload: Buffer.from(body),
    })
    const { id, detail, code } = JSON.parse(response.body) as { id?: string; detail?: string; code?: string }
    return { ...(id === undefined ? { detail, code } : { id }), status: response.statusCode }
  }
  const problems = (who: Viewer | null, draft: string) =>
    app().inject({
      url: `/import/${draft}/probleme.xlsx`,
      headers: who ? { authorization: `Bearer ${tokens[who]}` } : {},
    })
  const save = (who: Viewer, draft: string, settings: object) =>
    ask(
      who,
      'mutation ($draft: ID!, $settings: ImportSettings!) { saveImportSettings(draftId: $draft, settings: $settings) { id settings } }',
      {
        draft,
        settings,
      },
    )
  const start = (who: Viewer, draft: string, kind: 'CHECK' | 'LOAD') =>
    ask(
      who,
      'mutation ($draft: ID!, $kind: ImportJobKind!) { startImportJob(draftId: $draft, kind: $kind) { job { state kind } } }',
      {
        draft,
        kind,
      },
    )
  /** The job of a draft as soon as it is in a state of these. */
  const jobIn = async (who: Viewer, draft: string, states: readonly string[] = ended): Promise<JobSeen> => {
    for (;;) {
      const seen = (await ask(
        who,
        'query ($draft: ID!) { importDraft(id: $draft) { job { id kind state phase error isStale } } }',
        { draft },
      )) as {
        importDraft?: { job: JobSeen }
      }
      const job = seen.importDraft?.job
      if (!job) throw new Error(JSON.stringify(seen))
      if (states.includes(job.state)) return job
      await setTimeout(10)
    }
  }
  /** Starts a job and answers what it found, or why it failed. */
  const run = async (who: Viewer, draft: string, kind: 'CHECK' | 'LOAD') => {
    const started = await start(who, draft, kind)
    if ('error' in started) return { error: started.error, state: 'REFUSED', result: null }
    const { state, error } = await jobIn(who, draft)
    const { importDraft } = (await ask(who, RESULT, { draft })) as unknown as {
      importDraft: { job: { result: ResultSeen | null } }
    }
    return { state, error, result: importDraft.job.result }
  }
  /** A file with all decided about it: uploaded, settings saved; answers the draft. */
  const draftOf = async (who: Viewer, name: string, body: string | Buffer, settings: object): Promise<string> => {
    const { id, detail } = await upload(who, name, body)
    if (!id) throw new Error(detail)
    await save(who, id, settings)
    return id
  }
  return { ask, upload, problems, save, start, jobIn, run, draftOf }
}

const ended = ['DONE', 'FAILED', 'CANCELLED']

export interface JobSeen {
  id: string
  kind: string
  state: string
  phase: string | null
  error: string | null
  isStale: boolean
}

export interface ResultSeen {
  added: number
  changed: number
  unchanged: number
  deleted: number
  left: number
  read: number
  taken: number
  notTaken: number
  taxonomies: { id: string | null; name: string }[]
  collections: { id: string | null; name: string }[]
  notes: string[]
  problems: {
    reason: string
    count: number
    taken: boolean
    shown: { file: string; line: number; value: string | null; hint: string | null }[]
  }[]
  names: {
    counts: { kind: string; names: number; rows: number }[]
    leftOut: number
    decided: number
    doubtful: {
      name: string
      kind: string
      rows: number
      lines: number[]
      takenId: string | null
      isDecided: boolean
      candidates: { taxonId: string; name: string; taxonomy: string }[]
    }[]
  } | null
  fields: {
    collection: string | null
    relationType: string | null
    name: string
    unit: string | null
    kind: string
    filled: number
  }[]
  preview: { taxonId: string | null; taxon: string; partner: string | null; relationType: string | null; properties: object }[]
  batch: string | null
  undoneAt: string | null
}

const RESULT = `query ($draft: ID!) { importDraft(id: $draft) { job { result {
  added changed unchanged deleted left read taken notTaken taxonomies { id name } collections { id name } notes batch undoneAt
  problems { reason count taken shown { file line value hint } }
  names { counts { kind names rows } leftOut decided doubtful { name kind rows lines takenId isDecided candidates { taxonId name taxonomy } } }
  fields { collection relationType name unit kind filled } preview { taxonId taxon partner relationType properties }
} } } }`
