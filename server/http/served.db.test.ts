import { served, SERVED_INSIDE } from '../../lib/domain/addresses/served'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from './app'

describeOneEngine('addresses of the server', (db) => {
  test('what the server answers beside the pages is the list that is passed on to it', async () => {
    const settings = testSettings({ JWT_SECRET: 'a secret that only tests use, 32 characters' })
    const app = await createApp({ database: db(), settings, lockToken: 'of the lock file' })
    try {
      const paths = printedPaths(app.printRoutes({ commonPrefix: false }))
      const isInside = (path: string) => path.startsWith(`/${SERVED_INSIDE}/`)
      expect(paths.filter(isInside)).not.toEqual([])
      // A visit of /id/… may be answered by its exported page as well.
      expect(paths.filter((path) => !isInside(path) && path !== '/id/:id').sort()).toEqual([...served].sort())
    } finally {
      await app.close()
    }
  })

  test('a part of an address that is too long is refused in German, as a problem', async () => {
    const logged: string[] = []
    const app = await createApp({ database: db(), settings: testSettings(), log: (line) => logged.push(line) })
    try {
      const long = 'x'.repeat(101)
      for (const path of [`/reconcile/${long}`, `/id/${long}`, `/sitemap/${long}.xml`, `/import/${long}/probleme.xlsx`]) {
        const { statusCode, headers, body } = await app.inject(path)
        const { request, ...problem } = JSON.parse(body) as Record<string, unknown>
        expect([path, statusCode, headers['content-type'], problem]).toEqual([
          path,
          414,
          'application/problem+json; charset=utf-8',
          {
            status: 414,
            title: 'URI Too Long',
            detail: 'Ein Teil der Adresse ist zu lang. Prüfen Sie die Adresse.',
            code: 'BAD_USER_INPUT',
          },
        ])
        expect([request, headers['cache-control']]).toEqual([headers['x-request-id'], 'no-store'])
      }
      expect(logged).toEqual([])
    } finally {
      await app.close()
    }
  })
})

/** The paths in Fastify's drawing of its routes: each line is the rest of a path behind that of the line it hangs on. */
function printedPaths(drawing: string): string[] {
  const above: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (line === '') return []
    const depth = indent.length / 4
    above[depth] = (above[depth - 1] ?? '') + part
    return methods === undefined || part === '*' ? [] : [above[depth] ?? '']
  })
}
