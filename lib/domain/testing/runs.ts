/** How many random cases a property is tried on, or how long that may take: little each time, much in the long run (`npm run test:full`). */
export const runs = (usual: number, long: number): number => (process.env.TEST_FULL ? long : usual)
