import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ErrorCode, errorText } from '../../lib/domain/text/errorText'
import type { Problem } from '../../lib/domain/text/problem'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A problem; code and sentence are those of the status where none are given. */
export function problemOf(status: number, detail?: string, code: ErrorCode = codes[status] ?? 'INTERNAL'): Problem {
  return { status, title: STATUS_CODES[status] ?? 'Error', detail: detail ?? errorText[code], code }
}

/** Answers with a problem, which nobody keeps. */
export function sendProblem(reply: FastifyReply, status: number, detail?: string, code?: ErrorCode): FastifyReply {
  reply.code(status).header('cache-control', 'no-store').type(PROBLEM_TYPE)
  return reply.send(JSON.stringify({ ...problemOf(status, detail, code), request: reply.request.id }))
}

const codes: Record<number, ErrorCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'BAD_USER_INPUT',
  413: 'BAD_USER_INPUT',
  415: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'RATE_LIMITED',
  503: 'RATE_LIMITED',
  507: 'STORAGE_FULL',
}
