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
