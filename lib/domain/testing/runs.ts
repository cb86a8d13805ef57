import fc from 'fast-check'

/** How many random cases a property is tried on, or how long that may take: little each time, much in the long run (`npm run test:full`). */
export const runs = (usual: number, long: number): number => (process.env.TEST_FULL ? long : usual)

/** Of the long run's random cases as many are tried as fit into so many milliseconds: how many that are is up to the machine, when it ends is not. */
const LONGEST = 240_000

/**
 * Asserts a property whose cases take long: in the long run what comes after {@link LONGEST} is not tried any more. The case that is under way then
 * ends first, so that it does not meet the next test. The time that a test gets has to leave room for that, and for finding a smaller case where one fails.
 */
export function assertInTime<T>(
  property: fc.IAsyncProperty<T>,
  usual: number,
  long: number,
  further: Pick<fc.Parameters<T>, 'examples'> = {},
): Promise<void> {
  const end = process.env.TEST_FULL ? Date.now() + LONGEST : Infinity
  const run = property.run.bind(property)
  // Nothing is wrong with what was not tried.
  property.run = (value) => (Date.now() > end ? Promise.resolve(null) : run(value))
  return fc.assert(property, { ...further, numRuns: runs(usual, long) })
}

/** In the short run every n-th of them, beginning with this one; all in the long run. */
export const everyNth = <T>(all: readonly T[], n: number, from = 0): T[] =>
  all.filter((_, at) => process.env.TEST_FULL || at % n === from)

const nothing = Object.assign(() => {}, { each: () => () => {} })

/** A test of the long run only: what it tries in a further way stands in shorter ones too. */
export const longTest = process.env.TEST_FULL ? test : (nothing as unknown as typeof test)
