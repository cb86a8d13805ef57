import { type RunningServer, startServer } from './server'

/** The last release and today's program on the same data: those of the last release, as an update finds them. */
export interface Pair {
  former: RunningServer
  present: RunningServer
  stop(): Promise<void>
}

/** `LAST_RELEASE_PATH` is the folder of the last release's build (scripts/find/findLastRelease.mjs). */
export async function startPair(): Promise<Pair> {
  const env = { ADMIN_PASSWORD: process.env.STORIES_ADMIN_PASSWORD ?? '' }
  const former = await startServer(env, undefined, process.env.LAST_RELEASE_PATH)
  // Its files are whole once it has ended.
  await former.halt()
  const present = await startServer(env, former.dataDir)
  await former.resume()
  return { former, present, stop: async () => void (await Promise.all([former.stop(), present.stop()])) }
}
