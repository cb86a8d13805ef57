import { readFile, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AskedPath, missingPage, readAskedPath } from '../../../lib/domain/addresses/oneAddress'
import { exportedFiles } from '../../../lib/domain/addresses/routes'
import type { Db } from '../../db/db'
import { errorLine, HttpError } from '../errors'
import { isThere } from './isThere'
import { contentSecurityPolicy, scriptHashes } from './securityPolicy'
import { sendProblem } from '../problem'

/** A page does not wait longer for the database than a reader would notice. */
const LOOK_UP_MS = 300

export interface PagesOptions {
  /** So many milliseconds a page waits for the database. */
  lookUpMs?: number
  /** Folder of the exported pages. */
  outDir: string
  /** Where records are looked up: the address of one that is not there is answered by the same page with status 404. */
  reader: Db
  log: (line: string) => void
}

/**
 * The exported pages: the file itself, else the page of the root for addresses with ids (lib/domain/addresses/routes.ts), else 404.html. Compressed
 * twins (.br, .gz) made by the build are sent where the client takes them.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { outDir, reader, lookUpMs = LOOK_UP_MS, log } = options
  await app.register(fastifyStatic, { root: outDir, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' })
  const policies = new Map<string, { mtimeMs: number; hashes: string[] }>()

  // Pages are no routes, so the limit has to be asked for.
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limit, async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      throw new HttpError(405, 'BAD_USER_INPUT', `${request.method} geht unter dieser Adresse nicht, nur GET und HEAD.`)
    }
    if (!existsSync(outDir)) return sendNotBuilt(reply)
    const path = readPath(request)
    if (path === null) return send(request, reply.status(400), '404.html')
    if (path.redirect) return reply.header('vary', 'sec-fetch-mode').redirect(path.redirect + path.rest, 308)
    const file = await firstFile(outDir, exportedFiles(path.segments))
    if (!file) return send(request, reply.status(404), missingPage(path.segments))
    return send(request, reply.status((await isPageOfSomething(file, path.segments)) ? 200 : 404), file)
  })

  /** Whether a page has something to show. Payloads and files always have: Next needs them to show the page that says what is missing. */
  async function isPageOfSomething(file: string, segments: string[]): Promise<boolean> {
    if (!file.endsWith('.html')) return true
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
    if (file.endsWith('.html'))
      reply.header('content-security-policy', contentSecurityPolicy(request.headers.host ?? '', await hashesOf(file)))
    if (file === '404.html' && !existsSync(join(outDir, file)))
      return sendProblem(reply, reply.statusCode, 'Diese Seite gibt es nicht.')
    // Without validators a missing page is asked for anew, and never answered by 304 or 206.
    const whole = reply.statusCode === 200 ? {} : { etag: false, lastModified: false, acceptRanges: false }
    // Not encodeURIComponent: what it writes for the `$` in names of Next's payloads is not decoded again.
    return reply.sendFile(encodeURI(file), whole)
  }

  /** Read once per build: a page is hashed again when its file has changed. */
  async function hashesOf(file: string): Promise<string[]> {
    const path = join(outDir, file)
    const found = await stat(path).catch(() => null)
    if (!found) return []
    const known = policies.get(file)
    if (known?.mtimeMs === found.mtimeMs) return known.hashes
    const hashes = scriptHashes(await readFile(path, 'utf8'))
    policies.set(file, { mtimeMs: found.mtimeMs, hashes })
    return hashes
  }
}

/** Pages that only ever say that something is missing, under whatever address. */
const missingPages = new Set(['404.html', '_not-found.html'])

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

/** Built files never change under their name. Chromium asks for the icon again whenever the address changes, also without loading a page. */
function cacheControl(file: string): string {
  if (file.startsWith('_next/static/')) return 'public, max-age=31536000, immutable'
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
