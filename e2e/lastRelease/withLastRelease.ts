import { test as base } from '../support/story'
import { type Pair, startPair } from '../support/servers/lastRelease'

/** A story on today's program and on the last release. */
export const test = base.extend<object, { pair: Pair }>({
  pair: [
    async ({}, use) => {
      const pair = await startPair()
      await use(pair)
      await pair.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
