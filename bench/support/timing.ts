/** Milliseconds that each of so many calls took, one after the other. */
export async function times(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = []
  for (let n = 0; n < count; n++) {
    const started = performance.now()
    await work(n)
    measured.push(performance.now() - started)
  }
  return measured
}

/** The value below which this share (0–1) of the values lies. */
export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

/** Milliseconds as text, with a decimal where it says something. */
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
