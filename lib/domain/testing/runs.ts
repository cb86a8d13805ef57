/** How many random cases a property is tried on, or how long that may take: little each time, much in the long run (`npm run test:full`). */
export const runs = (usual: number, long: number): number => (process.env.TEST_FULL ? long : usual)

/** Of the long run's random cases as many are tried as fit into so many milliseconds: how many that are is up to the machine, when it ends is not. */
const LONGEST = 240_000

/**
 * The same for properties whose cases take long, as parameters of fast-check. The time that a test of it gets has to leave room for its last case and, where
 * that fails, for finding a smaller one.
 */
export const runsInTime = (usual: number, long: number) =>
  process.env.TEST_FULL ? { numRuns: long, interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: false } : { numRuns: usual }

/** In the short run every n-th of them, beginning with this one; all in the long run. */
export const everyNth = <T>(all: readonly T[], n: number, from = 0): T[] =>
  all.filter((_, at) => process.env.TEST_FULL || at % n === from)

const nothing = Object.assign(() => {}, { each: () => () => {} })

/** A test of the long run only: what it tries in a further way stands in shorter ones too. */
export const longTest = process.env.TEST_FULL ? test : (nothing as unknown as typeof test)
