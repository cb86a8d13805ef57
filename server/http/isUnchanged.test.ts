import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged, sayLastModified } from './isUnchanged'

const asks = (headers: Record<string, string>, since: number) => isUnchanged({ headers } as FastifyRequest, 'W/"a"', since)

/** What is said of an answer that changed at a moment, and read at another one. */
function said(changedAt: string, asked: string) {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply
  return { since: sayLastModified(reply, changedAt, new Date(asked)), headers }
}

test.each([
  ['2026-11-20T12:00:00.000Z', 'Fri, 20 Nov 2026 12:02:00 GMT'],
  ['2026-11-20T12:00:00.001Z', 'Fri, 20 Nov 2026 12:02:01 GMT'],
  ['2026-11-20T12:00:01.000Z', 'Fri, 20 Nov 2026 12:02:01 GMT'],
])('what changed at %s is so for good two minutes later, at a whole second', (changedAt, second) => {
  const since = Date.parse(second) / 1_000
  expect(said(changedAt, '2026-11-20T12:02:01Z')).toEqual({ since, headers: { 'last-modified': second } })
  expect([-1, 0, 1].map((more) => asks({ 'if-modified-since': new Date((since + more) * 1_000).toUTCString() }, since))).toEqual([
    false,
    true,
    true,
  ])
})

test('while that is ahead no second is named, and none that is sent will do', () => {
  expect(said('2026-11-20T12:00:00.001Z', '2026-11-20T12:02:00.999Z')).toEqual({ since: Infinity, headers: {} })
  expect(asks({ 'if-modified-since': 'Fri, 20 Nov 2099 12:00:00 GMT' }, Infinity)).toBe(false)
  expect(asks({ 'if-modified-since': 'yesterday' }, 0)).toBe(false)
})

test('where a tag is sent as well, it decides', () => {
  const late = 'Fri, 20 Nov 2099 12:00:00 GMT'
  const early = 'Fri, 20 Nov 2015 12:00:00 GMT'
  expect(asks({ 'if-none-match': '"other"', 'if-modified-since': late }, 2_000_000_000)).toBe(false)
  expect(asks({ 'if-none-match': '"other", "a"', 'if-modified-since': early }, 2_000_000_000)).toBe(true)
  expect(asks({ 'if-none-match': 'W/"a"' }, Infinity)).toBe(true)
})
