import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Database } from '../../db/database'
import { testSettings } from '../../db/testing/testDatabase'
import { createApp } from '../../http/app'
import type { ReconCandidate } from '../candidates'
import type { Extended } from '../extend'

export const ORIGIN = 'http://lurche.example'
const headers = { host: 'lurche.example' }

/** The real server for the tests of a `describe`, asked as OpenRefine does: forms by POST, everything else by GET. */
export function reconcileClient(db: () => Database) {
  let app: FastifyInstance
  const open = async () => {
    app = await createApp({ database: db(), settings: testSettings(), outDir: tmpdir(), rate: false, log: () => {} })
  }
  afterAll(() => app.close())
  const get = (url: string, more: Record<string, string> = {}) => app.inject({ url, headers: { ...headers, ...more } })
  const post = (form: Record<string, string>, url = '/reconcile') =>
    app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
  return {
    open,
    get,
    post,
    inject: (request: InjectOptions) => app.inject(request),
    json: async (url: string) => (await get(url)).json<unknown>(),
    /** The candidates of one query. */
    async candidates(query: object, url?: string): Promise<ReconCandidate[]> {
      const answer = await post({ queries: JSON.stringify({ q0: query }) }, url)
      return answer.json<{ q0?: { result: ReconCandidate[] } }>().q0?.result ?? [answer.body as never]
    },
    extend: async (ids: readonly string[], properties: readonly string[]): Promise<Extended> =>
      (await post({ extend: JSON.stringify({ ids, properties: properties.map((id) => ({ id })) }) })).json<Extended>(),
    /** The rows of a CSV of /export.csv, its header first, as a loop reads RFC 4180. */
    csv: async (query: string): Promise<string[][]> => readCsvText((await get(`/export.csv?${query}`)).body),
  }
}

/** The rows of a CSV as a loop reads RFC 4180. */
export function readCsvText(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') cell += text.charAt(++at)
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (!isQuoted && sign === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      rows.push([])
      cell = ''
    } else cell += sign
  }
  rows.pop()
  return rows
}
