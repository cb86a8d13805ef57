import { quotedInput } from '../text/quotedInput'
import type { Kind } from './kinds'

/** One parameter of an address. */
export interface Parameter<T = unknown> {
  kind: Kind<T>
  /** It may stand several times: a list. Else the first one counts. */
  repeats?: boolean
  isRequired?: boolean
}

export type Parameters = Readonly<Record<string, Parameter>>

/** What stands in an address: the text, null where the parameter is not there, and what it means, null where it is none of its kind. */
export interface Given<T> {
  text: string | null
  value: T | null
}

export const readGiven = <T>({ kind }: Parameter<T>, text: string | null): Given<T> => ({
  text,
  value: text === null ? null : kind.read(text),
})

type GivenAll<P extends Parameters> = { [N in keyof P]: P[N] extends Parameter<infer T> ? Given<T> : never }

/** What a query string, without its `?`, gives each of these parameters. Others are none of its business. */
export function readParameters<P extends Parameters>(parameters: P, query: string): GivenAll<P> {
  const texts = new URLSearchParams(query)
  const given = Object.entries(parameters).map(([name, parameter]) => [name, readGiven(parameter, texts.get(name))])
  return Object.fromEntries(given) as GivenAll<P>
}

/** What is said of a parameter that is not among the known ones; `where` they are: «im Export». */
export const noSuchParameter = (name: string, where: string, known: Parameters): string =>
  `Den Parameter ${quotedInput(name, 200)} gibt es ${where} nicht. Möglich sind: ${Object.keys(known).join(', ')}.`
