/** In the short run the last of these, which ask the most; all in the long one (`npm run test:full`). */
export const lastOf = <T>(all: readonly T[], count = 1): readonly T[] => (process.env.TEST_FULL ? all : all.slice(-count))

/** In the short run this one of several in turn, by `index`; all in the long one. */
export const inTurn = <T>(all: readonly T[], index: number): readonly T[] =>
  process.env.TEST_FULL ? all : all.filter((_, at) => at === index % all.length)

/** In the short run the last one of each kind; all in the long one. */
export const onceEach = <T>(all: readonly T[], kind: (each: T) => string): readonly T[] =>
  process.env.TEST_FULL ? all : [...new Map(all.map((each) => [kind(each), each])).values()]
