import type { SafekeepingStep } from './backup'

/** One line of what a running server answers to a command on its machine: NDJSON, the last one a result or an error. */
export type StepLine<T> = { step: SafekeepingStep } | { result: T } | { error: string }
