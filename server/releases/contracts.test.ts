// What programs build on, compared with the last release: nothing of it goes without a release in which it was said to go.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import type { OpenApi, WrittenOperation } from '../http/contract/openApi'
import { programFolder } from '../programFolder'
import { keptDescription, keptSchema, keptVersions } from '../testing/kept/keptReleases'
import { brokenAddresses } from './testing/brokenAddresses'
import { brokenSchema } from './testing/brokenSchema'

const last = keptVersions().at(-1) ?? ''
const schema = keptSchema(last)
const description = keptDescription(last)
const read = (path: string) => readFileSync(join(programFolder, path), 'utf8')

const told = (broken: readonly string[], how: string) =>
  broken.map(
    (what) => `${what}. Programs made for ${last} build on it: leave it for one release, ${how}, and remove it in the next one.`,
  )

test('the interface answers all that it answered in the last release', () => {
  expect(schema).not.toBeNull()
  const broken = brokenSchema(buildSchema(schema ?? ''), buildSchema(read('server/schema.graphql')))
  expect(told(broken, 'with a `deprecationReason`')).toEqual([])
})

test('the addresses take and answer all that they did in the last release', () => {
  const now = JSON.parse(read('server/openapi.json')) as OpenApi
  expect(Object.keys(description?.paths ?? {}).length).toBeGreaterThan(7)
  const broken = description ? brokenAddresses(description, now) : ['nothing is kept']
  expect(told(broken, 'with `isDeprecated`')).toEqual([])
})

test('whatever of the interface goes is found, unless it was said to go', () => {
  const before = buildSchema(
    'type Query { a(x: Int): Int b: Int @deprecated(reason: "use a") c: E } enum E { ONE TWO @deprecated(reason: "no") }',
  )
  const now = buildSchema('type Query { a(x: Int!): String c: E } enum E { ONE }')
  expect(brokenSchema(before, now)).toEqual([
    'Query.a arg x has changed type from Int to Int!',
    'Query.a changed type from Int to String',
  ])
  expect(brokenSchema(before, buildSchema('type Query { a: Int c: E } enum E { TWO }'))).toEqual([
    'Query.a arg x was removed',
    'ONE was removed from enum type E',
  ])
})

test('whatever of the addresses goes is found, unless it was said to go', () => {
  const before = described({
    parameters: [
      { name: 'a', in: 'query', description: '', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'b', in: 'query', description: '', schema: { type: 'string', enum: ['x', 'y'] } },
      { name: 'c', in: 'query', description: '', schema: { type: 'string' } },
      { name: 'd', in: 'query', description: '', schema: { type: 'integer' } },
    ],
    responses: {
      200: {
        description: '',
        content: { 'text/csv': {}, 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
      },
      404: { description: '' },
    },
  })
  const now = described({
    parameters: [
      { name: 'a', in: 'query', description: '', schema: { type: 'string' } },
      { name: 'b', in: 'query', description: '', required: true, schema: { type: 'string', enum: ['x'] } },
      { name: 'd', in: 'query', description: '', schema: { type: 'string' } },
      { name: 'e', in: 'query', description: '', required: true, schema: { type: 'string' } },
    ],
    responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object', properties: {} } } } } },
  })
  expect(brokenAddresses(before, now)).toEqual([
    'GET /a: the parameter «a» does not repeat any more',
    'GET /a: the parameter «b» is needed',
    'GET /a: the parameter «b» does not take y any more',
    'GET /a: the parameter «c» is gone',
    'GET /a: the parameter «d» is string instead of integer',
    'GET /a: the parameter «e» is needed',
    'GET /a: 200 is not answered as text/csv any more',
    'GET /a: 200: the answer has no id any more',
    'GET /a: 404 is not answered any more',
  ])
  expect(brokenAddresses(before, { ...now, paths: {} })).toEqual(['GET /a is gone'])
  expect(brokenAddresses(described({ deprecated: true }), { ...now, paths: {} })).toEqual([])
  expect(brokenAddresses(before, before)).toEqual([])
})

const described = (operation: Partial<WrittenOperation>): OpenApi => ({
  openapi: '3.1.1',
  info: { title: '', version: '', description: '' },
  servers: [],
  tags: [],
  paths: { '/a': { get: { operationId: 'a', tags: [], summary: '', responses: {}, ...operation } } },
  components: { schemas: {}, securitySchemes: {} },
})
