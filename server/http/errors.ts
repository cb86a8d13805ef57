import { storageProblem } from '../db/storage'
import { isRefusedValue } from '../expected'
import { sendProblem } from './problem'
import { errorText, type ErrorCode } from '../../lib/domain/text/errorText'
import type { FastifyReply } from 'fastify'

/** A failure that the caller may read. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string = errorText[code],
  ) {
    super(message)
  }
}

/** Answers any error as a problem; what was not expected is logged in one line and not told. */
export function answerError(error: unknown, reply: FastifyReply, log: (line: string) => void) {
  const { statusCode, message, code } = asHttpError(error, reply, log)
  return sendProblem(reply, statusCode, message, code)
}

/** The same as an answer of the interface, which has a form of its own. */
export function answerInterfaceError(error: unknown, reply: FastifyReply, log: (line: string) => void) {
  const { statusCode, message, code } = asHttpError(error, reply, log)
  const extensions = code === 'INTERNAL' ? { code, request: reply.request.id } : { code }
  return reply
    .status(statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions }] }))
}

/** An error with its stack in one line, as a log wants it. */
export function errorLine(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Unerwarteter Fehler: ${text.replace(/\s*\n\s*/g, ' ⏎ ')}`
}

/** What Fastify itself refuses, in words for the reader. */
const refusals: Record<number, string> = {
  400: 'Die Anfrage ist unleserlich. Prüfen Sie die Adresse.',
  413: 'Die Anfrage ist zu gross; erlaubt ist ein Megabyte.',
  414: 'Ein Teil der Adresse ist zu lang. Prüfen Sie die Adresse.',
  415: 'Die Anfrage muss vom Typ application/json sein.',
}

function asHttpError(error: unknown, { request }: FastifyReply, log: (line: string) => void): HttpError {
  const shown = shownError(error)
  if (shown.statusCode >= 500) log(`[${request.id}] ${errorLine(error)}`)
  // Whoever asked is told what is true of it; that nobody has looked before is ours to see.
  else if (isRefusedValue(error)) log(`[${request.id}] Von der Datenbank abgelehnt: ${String(error)}`)
  return shown
}

function shownError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const problem = storageProblem(error)
  if (problem) return new HttpError(507, problem)
  if (isRefusedValue(error)) return new HttpError(400, 'BAD_USER_INPUT')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
    ? new HttpError(status, 'BAD_USER_INPUT', refusals[status])
    : new HttpError(500, 'INTERNAL')
}
