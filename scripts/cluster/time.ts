export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until something is so; throws what was waited for when it does not come to that in time. */
export async function until(isSo: () => Promise<boolean>, ms: number, what: string): Promise<void> {
  const end = performance.now() + ms
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`In ${Math.round(ms / 1_000)} Sekunden kam es nicht dazu: ${what}`)
    await pause(50)
  }
}
