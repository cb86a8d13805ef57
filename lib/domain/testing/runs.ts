/** How many random cases a property is tried on: a few each time, many in the long run (`npm run test:full`). */
export const runs = (usual: number, long: number): number => (process.env.TEST_FULL ? long : usual)
