// What /openapi.json promises, held against the server with the demo data: nothing is left out, examples are answered, and what is bad is refused in one form.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { SERVED_INSIDE } from '../../../lib/domain/addresses/served'
import { everyNth, longTest } from '../../../lib/domain/testing/runs'
import { seedAdmin } from '../../auth/seedAdmin'
import { crosswalkByNames } from '../../crosswalk/byNames'
import { describeOneEngine, testSettings } from '../../db/testing/testDatabase'
import { seedDemo } from '../../demo/seedDemo'
import { programFolder } from '../../programFolder'
import { createApp } from '../app'
import { graphqlClient, tokenFor } from '../testing/client'
import type { OpenApi } from './openApi'
import {
  allOperations,
  badProblem,
  askedWith,
  exampleTexts,
  leastAsked,
  type OneOperation,
  requestFor,
  unpromised,
} from './testing/promised'
import { validationErrors } from './testing/validate'

/** For the commands on the server's own machine, which come with the program. */
const inside = ['abgleich', 'backup', 'crosswalk', 'import', 'move', 'password-link', 'verify'].map(
  (name) => `POST /${SERVED_INSIDE}/${name}`,
)

/** Examples that the demo data cannot answer: no archive is full, nothing has been uploaded. */
const unanswered = ['GET /verlauf.atom archiv', 'GET /import/:draft/probleme.xlsx', 'POST /import/dateien draft']

describeOneEngine('the contract of the addresses', (db) => {
  let app: FastifyInstance
  let document: OpenApi
  let operations: OneOperation[]
  let dataDir: string
  let token: string
  const logged: string[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'ae-contract-'))
    for (const page of ['404.html', 'id.html', 'bild.svg']) writeFileSync(join(dataDir, page), page)
    await seedDemo(db())
    await seedAdmin(db(), 'geheim-geheim')
    await crosswalkByNames(
      db(),
      { from: 'Ältere Namen in Roten Listen (Beispieldaten)', to: 'Amphibien und Reptilien (Beispieldaten)' },
      { origin: '' },
    )
    app = await createApp({
      database: db(),
      settings: testSettings({ DATA_DIR: dataDir }),
      lockToken: 'of the lock file',
      outDir: dataDir,
      log: (line) => logged.push(line),
    })
    document = (await app.inject('/openapi.json')).json()
    operations = allOperations(app.contract.described)
    const ask = graphqlClient(() => app)
    token = await tokenFor(ask, 'admin', 'geheim-geheim')
    const query = 'taxonomies=Amphibien und Reptilien (Beispieldaten)'
    await ask('mutation ($query: String!) { createShortLink(query: $query) }', { query })
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true })
  })

  test('every address is described, or one of those inside', () => {
    const silent = app.contract.undescribed.filter((address) => !inside.includes(address) && address !== 'GET /*')
    expect(
      silent.map((address) => `${address}: give its route \`config: { operations }\`, see docs/recipes/address.md.`),
    ).toEqual([])
    expect([...app.contract.undescribed].filter((address) => inside.includes(address)).sort()).toEqual(inside)
    const ids = operations.map(({ operation }) => operation.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('it is OpenAPI 3.1, and the one that stands in the repository', () => {
    expect(validationErrors(document)).toBe('')
    expect(validationErrors({ ...document, paths: { 'ohne Strich': {} } })).not.toBe('')
    const kept = JSON.parse(readFileSync(join(programFolder, 'server/openapi.json'), 'utf8')) as OpenApi
    // The version is raised by a release, which changes nothing else (npm run generate).
    expect({ ...document, info: { ...document.info, version: kept.info.version } }).toEqual(kept)
  })

  test('what is asked at least is answered as promised, and not sent again to who has it', async () => {
    expect(operations.length).toBeGreaterThan(15)
    for (const one of operations) {
      const request = requestFor(one, leastAsked(one.operation), token)
      const answer = await app.inject(request)
      expect([one.name, unpromised(one.operation, answer)]).toEqual([one.name, ''])
      if (unanswered.includes(one.name)) continue
      expect([one.name, answer.statusCode < 400]).toEqual([one.name, true])
      expect([one.name, answer.headers['access-control-allow-origin']]).toEqual([one.name, '*'])
      expect([one.name, answer.headers.link]).toEqual([one.name, expect.stringContaining('</openapi.json>; rel="service-desc"')])
      if (!one.operation.isTagged) continue
      const again = await app.inject({
        ...request,
        headers: { ...request.headers, 'if-none-match': String(answer.headers.etag) },
      })
      expect([one.name, again.statusCode, again.body]).toEqual([one.name, 304, ''])
    }
  })

  test('what is bad is refused in one form, whatever the address', async () => {
    for (const one of operations) {
      const { name, operation, path } = one
      const least = leastAsked(operation)
      const withText = (text: string) =>
        Object.keys({ ...operation.query, ...operation.path }).map((parameter) => ({ ...least, [parameter]: [text] }))
      const bad: Record<string, readonly string[]>[] = [
        {},
        { ...least, gibtesnicht: ['1'] },
        ...['', '~\\', '-1', 'nix', '{'].flatMap(withText),
      ]
      // What the database does not take as a text is tried everywhere, in the short run too.
      for (const asked of [...withText('\0'), ...everyNth(bad, 8)]) {
        const request = requestFor(one, asked, token)
        // Without anything in the path it is another address.
        if (Object.keys(operation.path ?? {}).some((parameter) => asked[parameter]?.[0] === '')) continue
        const answer = await app.inject(request)
        expect([request.url, unpromised(operation, answer), answer.statusCode < 500]).toEqual([request.url, '', true])
      }
      const foreign = await app.inject({ method: 'PATCH', url: path.replace(/:\w+/g, 'x') })
      expect([name, foreign.statusCode, badProblem(405, String(foreign.headers['content-type']), foreign.body)]).toEqual([
        name,
        405,
        '',
      ])
      expect(foreign.headers.allow).toContain(one.method)
    }
  })

  test('bodies that cannot be read are refused as promised', async () => {
    for (const one of operations.filter(({ operation }) => operation.body && !operation.needsLogin)) {
      const request = requestFor(one, leastAsked(one.operation))
      const asked = [
        { ...request, payload: '{' },
        { ...request, payload: '7' },
        { ...request, payload: 'x'.repeat(1_100_000) },
        { ...request, headers: { 'content-type': 'application/x-gibt-es-nicht' } },
      ]
      for (const bad of asked) expect([one.name, unpromised(one.operation, await app.inject(bad))]).toEqual([one.name, ''])
    }
  })

  test('pages of other sites are told what they may ask', async () => {
    const ask = async (url: string) => {
      const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://example.org' } })
      return [statusCode, headers['access-control-allow-methods'], headers['access-control-allow-headers']]
    }
    expect(await ask('/export.csv?x=1')).toEqual([204, 'GET, HEAD, OPTIONS', 'if-none-match, if-modified-since'])
    expect(await ask('/import/dateien')).toEqual([204, 'POST, OPTIONS', 'authorization, content-type'])
    expect(
      (await app.inject({ method: 'OPTIONS', url: '/intern/import' })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  test('a file links its one address, its sources and the licence that all of them have', async () => {
    const { headers } = await app.inject('/export.csv?kurz=56f7650bcc59dc10ded76ae2')
    const query = 'type=Arten&taxonomies=Amphibien%20und%20Reptilien%20(Beispieldaten)'
    expect(String(headers.link).split(', ').slice(2)).toEqual([
      `<http://localhost:80/export.csv?${query}>; rel="canonical"`,
      `<http://localhost:80/export.csl.json?${query}>; rel="describedby"`,
      '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"',
    ])
  })

  test('what lies on the disk comes in parts, too', async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/bild.svg', headers: { range: 'bytes=2-3' } })
    expect([statusCode, body, headers['content-range']]).toEqual([206, 'ld', 'bytes 2-3/8'])
  })

  longTest('each example of a parameter is answered as promised', async () => {
    for (const one of operations)
      for (const name of Object.keys(one.operation.query ?? {})) {
        const answer = await app.inject(requestFor(one, askedWith(one.operation, name), token))
        expect([one.name, name, unpromised(one.operation, answer)]).toEqual([one.name, name, ''])
        if ([one.name, `${one.name} ${name}`].some((each) => unanswered.includes(each))) continue
        expect([one.name, name, answer.statusCode < 400 || answer.body]).toEqual([one.name, name, true])
      }
  })

  longTest('whatever is asked by the description is answered as promised', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRequest(() => operations),
        async ({ one, asked }) => {
          const answer = await app.inject(requestFor(one, asked, token))
          expect([unpromised(one.operation, answer), answer.statusCode < 500]).toEqual(['', true])
        },
      ),
      { seed: 22, numRuns: 3_000 },
    )
  })

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

/** Parameters of an operation with what its schema allows, its examples, and what it does not allow. */
function anyRequest(operations: () => OneOperation[]) {
  return fc.integer({ min: 0, max: 10_000 }).chain((at) => {
    const all = operations()
    const one = all[at % all.length]!
    const parameters = Object.entries({ ...one.operation.query, ...one.operation.path })
    const asked = Object.fromEntries(
      parameters.map(([name, { kind, repeats }]) => {
        const { schema } = kind
        const fitting = schema.enum
          ? fc.constantFrom(...schema.enum)
          : schema.pattern
            ? fc.stringMatching(new RegExp(schema.pattern))
            : { uuid: fc.uuid(), integer: fc.integer().map(String), boolean: fc.boolean().map(String), string: fc.string() }[
                schema.format ?? schema.type
              ]
        const text = fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...exampleTexts(one.operation, name)) },
          fitting,
          fc.string(),
        )
        const ofPath = Object.hasOwn(one.operation.path ?? {}, name)
        // Without anything there, or with dots, it is another address.
        const fit = ofPath ? text.filter((each) => /[^.\s/\\]/.test(each)) : text
        const texts = fc.array(fit, { minLength: 1, maxLength: repeats ? 3 : 1 })
        return [name, fc.option(texts, { nil: undefined, freq: 2 })]
      }),
    )
    return fc.record(asked).map((some) => ({
      one,
      asked: Object.fromEntries(Object.entries(some).flatMap(([name, texts]) => (texts ? [[name, texts]] : []))),
    }))
  })
}
