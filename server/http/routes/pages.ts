import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_ANSWERS_ID } from '../../../lib/domain/addresses/firstQuestions'
import { type AskedPath, missingPage, readAskedPath } from '../../../lib/domain/addresses/oneAddress'
import { exportedFiles } from '../../../lib/domain/addresses/routes'
import type { RenderSight } from '../../../lib/domain/addresses/firstSight'
import { inScript } from '../../../lib/domain/text/inScript'
import { REQUEST_HEADER } from '../../../lib/domain/text/problem'
import { type Operator, OPERATOR_ID } from '../../../lib/domain/operator/operator'
import type { Db } from '../../db/db'
import { programVersion } from '../../programVersion'
import { errorLine, HttpError } from '../errors'
import { createCompressed } from '../compressed'
import { withHead } from '../../discovery/headHtml'
import type { FirstAnswers, PageAddress, PageAnswers } from '../firstAnswers'
import type { Addresses } from '../contract/addresses'
import { answerForeignMethod, refusedMethod } from '../contract/forOthers'
import { withSight } from '../firstSight'
import { isUnchanged } from '../isUnchanged'
import { readByTime } from '../readByTime'
import { isThere } from './isThere'
import type { OriginOf } from './originOf'
import { contentSecurityPolicy, scriptHashes } from '../securityPolicy'
import { sendProblem } from '../problem'

/** A page does not wait longer for the database than a reader would notice. */
const LOOK_UP_MS = 300

export interface PagesOptions {
  /** What is answered beside the pages. */
  addresses: Addresses
  /** So many milliseconds a page waits for the database. */
  lookUpMs?: number
  /** Folder of the exported pages. */
  outDir: string
  /** Where records are looked up: the address of one that is not there is answered by the same page with status 404. */
  reader: Db
  /** What stands in a page beside its scripts. */
  first: FirstAnswers
  /** And what is seen of it before they run. */
  sight: RenderSight
  /** Who runs the program. */
  operator: Omit<Operator, 'version'>
  originOf: OriginOf
  log: (line: string) => void
}

/**
 * The exported pages: the file itself, else the page of the root for addresses with ids (lib/domain/addresses/routes.ts), else 404.html. Compressed
 * twins (.br, .gz) made by the build are sent where the client takes them.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { addresses, outDir, reader, first, sight, operator, originOf, lookUpMs = LOOK_UP_MS, log } = options
  const operatorInPage = inScript(JSON.stringify({ ...operator, version: programVersion() } satisfies Operator))
  await app.register(fastifyStatic, { root: outDir, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' })
  const compressed = createCompressed()
  const readPageFile = readByTime((html) => ({ html, hashes: scriptHashes(html) }))

  // Pages are no routes, so the limit has to be asked for.
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limit, async (request, reply) => {
    if (answerForeignMethod(addresses, request, reply)) return reply
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      throw new HttpError(405, 'BAD_USER_INPUT', refusedMethod(request.method, ['GET', 'HEAD']))
    }
    if (!existsSync(outDir)) return sendNotBuilt(reply)
    const path = readPath(request)
    if (path === null) return send(request, reply.status(400), '404.html')
    if (path.redirect) return reply.header('vary', 'sec-fetch-mode').redirect(path.redirect + path.rest, 308)
    const file = await firstFile(outDir, exportedFiles(path.segments))
    if (!file) return send(request, reply.status(404), missingPage(path.segments))
    if (!file.endsWith('.html')) return send(request, reply, file)
    const address = { segments: path.segments, search: path.rest.split('#', 1)[0] ?? '' }
    const [isThere, answers] = await Promise.all([isPageOfSomething(file, path.segments), answersFor(file, address)])
    if (!isThere) return send(request, reply.status(404), file)
    // It leads on, or tells of a taxon that is gone: nothing to be found by.
    if (path.segments[0] === 'id' || isThere === 'former') reply.header('x-robots-tag', 'noindex')
    const chunks = await first.chunks(address)
    if (chunks.length > 0) reply.header('link', chunks.map((chunk) => `<${chunk}>; rel=preload; as=script`).join(', '))
    return sendWith(answers, address, request, reply, file)
  })

  /** What the page asks first, where that is there in time: it asks itself what it does not find. */
  async function answersFor(file: string, address: PageAddress) {
    if (missingPages.has(file)) return null
    try {
      return await first.answers(address, AbortSignal.timeout(lookUpMs))
    } catch (error) {
      log(errorLine(error))
      return null
    }
  }

  /**
   * The page with answers, its record's face and who runs the program in it. Its tag is of its bytes:
   * another server or database may answer otherwise at a Datenstand of the same number.
   */
  async function sendWith(
    answers: PageAnswers | null,
    { segments, search }: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
  ) {
    const page = await readPageFile(join(outDir, file))
    if (!page?.html.includes(EMPTY)) return send(request, reply, file)
    const { json, head } = answers ?? { json: 'null', head: null }
    const seen = json === 'null' || search !== '' ? null : await sight(segments, json)
    const faced = head ? withHead(page.html, head, originOf(request)) : page.html
    // By functions: a `$` in an answer stands for itself.
    const html = (seen ? withSight(faced, seen) : faced)
      .replace(EMPTY, () => EMPTY.replace('null', () => json))
      .replace(NO_OPERATOR, () => NO_OPERATOR.replace('null', () => operatorInPage))
    const tag = `W/"${shortHash(html)}"`
    reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': cacheControl(file) })
    reply.header('content-security-policy', contentSecurityPolicy(request.headers.host ?? '', page.hashes))
    if (isUnchanged(request, tag, Infinity)) return reply.status(304).send()
    reply.type('text/html; charset=utf-8')
    if (request.method === 'HEAD') return reply.send()
    const { encoding, bytes } = await compressed(html, request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }

  /** Whether a page has something to show. */
  async function isPageOfSomething(file: string, segments: string[]): Promise<boolean | 'former'> {
    if (missingPages.has(file)) return false
    try {
      return await inTime(isThere(reader, segments), lookUpMs, true)
    } catch (error) {
      log(errorLine(error))
      return true
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, file: string) {
    // The same address is sent compressed or not: a cache in between has to tell them apart.
    reply.header('vary', 'accept-encoding')
    reply.header('cache-control', cacheControl(file))
    if (file.endsWith('.html')) {
      const { hashes = [] } = (await readPageFile(join(outDir, file))) ?? {}
      reply.header('content-security-policy', contentSecurityPolicy(request.headers.host ?? '', hashes))
    }
    if (file === '404.html' && !existsSync(join(outDir, file)))
      return sendProblem(reply, reply.statusCode, 'Diese Seite gibt es nicht.')
    // Without validators a missing page is asked for anew, and never answered by 304 or 206.
    const whole = reply.statusCode === 200 ? {} : { etag: false, lastModified: false, acceptRanges: false }
    // Not encodeURIComponent: what it writes for the `$` in names of Next's payloads is not decoded again.
    if (!isBuilt(file)) return reply.sendFile(encodeURI(file), whole)
    for (const name of ofDocuments) reply.removeHeader(name)
    return reply.sendFile(encodeURI(file), { ...whole, lastModified: false })
  }
}

/** Pages that only ever say that something is missing, under whatever address. */
const missingPages = new Set(['404.html', '_not-found.html'])

/** Where the exported pages have room for answers (app/layout.tsx). */
const EMPTY = emptyElement(FIRST_ANSWERS_ID)
/** And for who runs the program. */
const NO_OPERATOR = emptyElement(OPERATOR_ID)

function emptyElement(id: string) {
  return `<script id="${id}" type="application/json">null</script>`
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** The answer of the database, or `late` when it takes longer than so many milliseconds. */
async function inTime<T>(answer: Promise<T>, withinMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<T>((resolve) => (timer = setTimeout(resolve, withinMs, late)))
  // What fails after that must not end the process.
  answer.catch(() => {})
  return Promise.race([answer, waited]).finally(() => clearTimeout(timer))
}

/** What is asked for, and what follows its path. */
function readPath({ url, headers }: FastifyRequest): (AskedPath & { rest: string }) | null {
  const end = url.search(/[?#]/)
  const path = readAskedPath(end < 0 ? url : url.slice(0, end), isVisit(headers['sec-fetch-mode']))
  return path && { ...path, rest: end < 0 ? '' : url.slice(end) }
}

/** The service worker fetches the pages by the names of their files, and its browser says so; who says nothing opens them. */
const isVisit = (fetchMode: string | string[] | undefined) => fetchMode === undefined || fetchMode === 'navigate'

async function firstFile(outDir: string, candidates: readonly string[]): Promise<string | null> {
  for (const candidate of candidates) {
    const found = await stat(join(outDir, candidate)).catch(() => null)
    if (found?.isFile()) return candidate
  }
  return null
}

const isBuilt = (file: string) => file.startsWith('_next/static/')

/** What a browser reads of documents only, or what nobody reports a script by: two kilobytes of a first visit, which asks for a dozen of files. */
const ofDocuments = ['x-frame-options', 'cross-origin-opener-policy', REQUEST_HEADER]

/** Built files never change under their name. Chromium asks for the icon again whenever the address changes, also without loading a page. */
function cacheControl(file: string): string {
  if (isBuilt(file)) return 'public, max-age=31536000, immutable'
  return file === 'icon.svg' || file === 'favicon.ico' ? 'public, max-age=86400' : 'no-cache'
}

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .status(503)
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="de"><meta charset="utf-8"><title>Arteigenschaften</title><p>Die Seiten sind noch nicht gebaut. ' +
        'Der Befehl <code>npm run build</code> baut sie; <code>npm start</code> tut es von selbst.</p></html>',
    )
