import type { ExecutionResult } from 'graphql'
import { Busy } from '../fairness/busy'
import type { Fairness } from '../fairness/fairness'
import { checkSum } from '../graphql/limits'
import type { createGraphQL, Prepared, ServerContext } from '../graphql/operations'
import { type AskedOperations, failure } from './askedOperations'
import { boundedJson } from './body/boundedJson'
import { isErrorCode } from '../../lib/domain/text/errorText'
import type { AskedField } from '../watch/requests'
import type { KeptAnswers } from './keptAnswers'

/** Letters of all answers of a request; the screens have some 2 million at most. */
const LONGEST_ANSWER = 16_000_000

export interface Answered {
  status: number
  /** After which to come again. */
  seconds?: number
  text: string
  /** Every operation was answered without an error. */
  isSound?: boolean
  /** What was asked and how each operation ended; none where the request was refused before. */
  asked?: readonly AskedField[]
}

/**
 * Makes what answers all operations of a request: one budget for all of them, then each in its client's turns. What is refused is refused as a whole, in as
 * many answers as there are operations.
 */
export function createAnswering({
  prepare,
  answer,
  fairness,
  kept,
}: Pick<ReturnType<typeof createGraphQL>, 'prepare' | 'answer'> & { fairness: Fairness; kept: KeptAnswers }) {
  /** The text of an answer; null where it has more letters. */
  const textOf = async (each: Prepared | ExecutionResult, context: ServerContext, room: () => number) => {
    const result = isPrepared(each) ? await answer(each, context) : each
    const text = await fairness.slice(() => boundedJson(result, room()))
    return { text, isSound: !result.errors, outcome: outcomeOf(result), isBroken: isBroken(result) }
  }
  return async ({ isBatch, operations, refused, onlyQueries }: AskedOperations, context: ServerContext): Promise<Answered> => {
    const whole = (texts: readonly string[]) => (isBatch ? `[${texts.join(',')}]` : (texts[0] ?? ''))
    const all = (reply: object) => whole(operations.map(() => JSON.stringify(reply)))
    if (refused) return { status: 200, text: JSON.stringify(refused) }
    const state = context.isPublic ? await kept.state() : null
    const parts: Part[] = []
    for (const operation of operations) {
      if (context.signal?.aborted) return { status: 400, text: '' }
      const key = kept.keyOf(state, operation)
      const text = key === null ? undefined : kept.find(key)
      parts.push(text === undefined ? { key, prepared: await fairness.slice(() => prepare(operation)) } : { text })
    }
    const sound = parts.flatMap((part) => ('prepared' in part && isPrepared(part.prepared) ? [part.prepared] : []))
    if (onlyQueries && sound.some(({ isQuery }) => !isQuery))
      return { status: 405, text: all(failure('BAD_USER_INPUT', 'Ändern lässt sich nur mit POST.')) }
    const tooMuch = checkSum(sound.map(({ weight }) => weight))
    if (tooMuch !== null) return { status: 200, text: all(failure('TOO_COMPLEX', tooMuch)) }

    let leave: () => void
    try {
      leave = fairness.enter(needOf(sound))
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      const reply = { message: error.message, extensions: { code: 'RATE_LIMITED', retryAfter: error.seconds } }
      return { status: 429, seconds: error.seconds, text: all({ errors: [reply] }) }
    }
    try {
      let room = LONGEST_ANSWER
      let isSound = true
      let broken = 0
      const asked: AskedField[] = []
      /** Also what is there already, or is made for several, has to find room in this answer. */
      const within = (text: string | null) => {
        const fits = text !== null && text.length <= room
        isSound &&= fits
        room -= fits ? text.length : room
        return fits ? text : JSON.stringify(failure('TOO_COMPLEX', TOO_LONG))
      }
      const texts = await Promise.all(
        parts.map(async (part, index) => {
          asked[index] = { field: 'kept', outcome: 'ok' }
          if ('text' in part) return within(part.text)
          const { key, prepared } = part
          const keeping = key !== null && isPrepared(prepared) ? prepared.keeping : 'never'
          const made =
            key !== null && keeping === 'shared'
              ? // It goes on for the others when one of them goes, and has the room of none of them.
                await kept.share(key, () => textOf(prepared, { ...context, signal: undefined }, () => LONGEST_ANSWER))
              : await textOf(prepared, context, () => room)
          const { text, outcome } = made
          if (made.isBroken) broken++
          asked[index] = { field: isPrepared(prepared) ? (prepared.fields[0]?.name.value ?? 'none') : 'none', outcome }
          if (key !== null && keeping !== 'never' && made.isSound && text !== null && (await kept.isStill(state)))
            kept.keep(key, text)
          isSound &&= made.isSound
          return within(text)
        }),
      )
      // So that whoever watches sees it; those who asked read what stands in it.
      return { status: parts.length > 0 && broken === parts.length ? 500 : 200, text: whole(texts), isSound, asked }
    } finally {
      leave()
    }
  }
}

/** An answer that is there, or what makes it. */
type Part = { text: string } | { key: string | null; prepared: Prepared | ExecutionResult }

const outcomeOf = ({ errors }: ExecutionResult): AskedField['outcome'] => {
  const code = errors?.[0]?.extensions.code
  return errors ? (isErrorCode(code) ? code : 'INTERNAL') : 'ok'
}

/** Failed for a reason nobody expected, and answers nothing at all. */
const isBroken = (result: ExecutionResult): boolean =>
  outcomeOf(result) === 'INTERNAL' && Object.values(result.data ?? {}).every((value) => value === null)

const TOO_LONG =
  'Die Antwort wird zu gross. Fragen Sie weniger Felder oder kleinere Seiten ab, oder nehmen Sie die Export-Adressen.'

const isPrepared = (each: Prepared | ExecutionResult): each is Prepared => 'document' in each

const needOf = (sound: readonly Prepared[]) => ({
  dear: sum(sound, ({ weight }) => weight.dear),
  cost: sum(sound, ({ weight }) => weight.cost),
  letters: sum(sound, ({ operation }) => operation.query.length) + sum(sound, ({ operation }) => lettersOf(operation.variables)),
})

/** About; texts and lists are what can be long. */
function lettersOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return sum(Object.values(value), lettersOf)
}

const sum = <T>(list: readonly T[], number: (each: T) => number): number => list.reduce((total, each) => total + number(each), 0)
