/** Does the work of a step; whoever implements it may say how far it is. */
export type DoStep = <T>(step: string, work: () => Promise<T>) => Promise<T>

/** Nobody waits so long without a word. */
const FIRST_WORD_MS = 2_000
const NEXT_WORD_MS = 10_000

/** Steps that say a line once they take longer than two seconds, then every ten, and one at the end. */
export const sayingSteps =
  (say: (line: string) => void): DoStep =>
  async (step, work) => {
    const began = Date.now()
    const seconds = () => `${Math.round((Date.now() - began) / 1_000)} s`
    let next: NodeJS.Timeout | undefined
    const first = setTimeout(() => {
      say(
        `Die Datenbank wird auf den Stand dieser Version gebracht: ${step}. Mit vielen Daten dauert das einige Minuten; wer abbricht, verliert nichts.`,
      )
      next = setInterval(() => say(`${step}: läuft seit ${seconds()} …`), NEXT_WORD_MS)
    }, FIRST_WORD_MS)
    try {
      const result = await work()
      if (next) say(`${step}: fertig nach ${seconds()}.`)
      return result
    } finally {
      clearTimeout(first)
      clearInterval(next)
    }
  }

export const silentSteps: DoStep = (_, work) => work()
