/** In the short run the last of these, which asks the most; all in the long one (`npm run test:full`). */
export const lastOf = <T>(all: readonly T[]): readonly T[] => (process.env.TEST_FULL ? all : all.slice(-1))
