import { errorCode } from '../errorCode'

/**
 * PgBouncer, whose database is gone: it lets everybody in all the same. It says nearly
 * everything else by this code too, and PostgreSQL what is no sentence of its protocol.
 */
const POOLER = '08P01'
const ofItsOwn = /query_timeout|query_wait_timeout|max_client_conn|password|no such|bind message/i

/** Of the operating system and of PostgreSQL: the server went, is ending, is starting, or had to break off a read to keep up with the primary. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  POOLER,
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
])

/** Whether what failed may be had from another server: this one is gone, or has broken a read off for reasons of its own. */
export function isLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLost)
  const code = errorCode(error) ?? ''
  if (code === POOLER && ofItsOwn.test(String(error))) return false
  return codes.has(code) || isConflict(error) || withoutCode.test(String(error))
}

/** What the driver says by itself. */
const withoutCode =
  /Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout|timeout exceeded when trying to connect/

/** A copy breaks off a read that would keep it from going on with the primary's log. */
export const isConflict = (error: unknown): boolean => /conflict with recovery/.test(String(error))
