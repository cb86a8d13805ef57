import { type Answer, type Operation, questionOf } from '../../lib/visited/operations'

/** So long a late answer waits for the page that it is told to. */
const KEPT_MS = 30_000

const late = new Map<string, { answer: Answer; until: number }>()

/** Changes that were answered since the worker runs. */
let changes = 0

export const changesSoFar = (): number => changes

/** What was asked. */
interface Asked {
  operations: readonly Operation[]
  /** The call's authorization, so that nobody is given another's answer. */
  viewer: string | null
  /** How many changes had been answered when it was asked. */
  changesBefore: number
}

/**
 * Answers that came after the page had been given kept ones. The page asks again when it hears of them, and is given these: asked of the
 * server once more, a slow one would be late again, and so on without end. What was asked before a change may be from before it, and is asked again.
 */
export function noteLate({ viewer, operations, changesBefore }: Asked, answers: readonly (Answer | null)[]): void {
  if (changesBefore !== changes) return
  const now = Date.now()
  for (const [key, { until }] of late) if (until < now) late.delete(key)
  operations.forEach((operation, index) => {
    const answer = answers[index]
    if (answer?.data && !answer.errors?.length) late.set(keyOf(viewer, operation), { answer, until: now + KEPT_MS })
  })
}

/** The late answers to a whole batch, each given once; null when one of them is not there. */
export function takeLate(viewer: string | null, operations: readonly Operation[]): Answer[] | null {
  const now = Date.now()
  const found = operations.map((operation) => late.get(keyOf(viewer, operation)))
  if (found.some((entry) => entry === undefined || entry.until < now)) return null
  operations.forEach((operation) => late.delete(keyOf(viewer, operation)))
  return found.flatMap((entry) => entry?.answer ?? [])
}

/** Somebody has changed something: what was asked before may say otherwise, also what is still on its way. */
export function forgetLate(): void {
  changes += 1
  late.clear()
}

const keyOf = (viewer: string | null, operation: Operation) => `${viewer ?? ''} ${questionOf(operation)}`
