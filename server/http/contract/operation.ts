import type { Parameters } from '../../../lib/domain/parameters/parameter'
import type { JsonSchema } from './jsonSchema'

/** Where an operation stands in the document and on its page, in this order. */
export const groups = {
  Export: 'Eine Auswahl als Datei. Dieselbe Abfrage hinter `/Export` öffnet sie im Browser.',
  Verlauf: 'Was sich an einer Taxonomie oder einer Eigenschaften-Sammlung geändert hat.',
  Umzug: 'Was aus jedem Taxon einer Taxonomie in einer anderen wurde.',
  Abgleich: 'Namen abgleichen, für OpenRefine und andere (Reconciliation Service API 0.2 und 0.1).',
  Assistenten: 'Was Assistenten mit einem Sprachmodell hier nachschlagen.',
  GraphQL: 'Einzelne Fragen, und was eine Anmeldung braucht. Das Schema sagt, was sich fragen lässt.',
  Import: 'Dateien für den Import im Browser. Dazu braucht es eine Anmeldung.',
  Datensätze: 'Feste Adressen.',
  Server: 'Was Programme über den Server wissen wollen.',
} as const

export type OperationGroup = keyof typeof groups

/** What a reader has to know of a parameter beside what it takes. Plain German with Markdown. */
export interface ParameterWords {
  says: string
  /** Of the demo data, so that it is answered; more than one for a list. */
  example: string | readonly string[]
  /** Another parameter without which it means nothing. */
  needs?: string
  /** No other parameter may stand beside it. */
  isAlone?: boolean
}

export interface Answer {
  says: string
  /** Content types; none where there is no body. */
  types?: readonly string[]
  schema?: JsonSchema
  /** Header fields that only this answer has. */
  headers?: readonly AnswerHeader[]
}

export type AnswerHeader = 'content-disposition' | 'datenstand' | 'last-modified' | 'location' | 'retry-after'

/** Statuses of what is refused; which sentence stands for each says errors.ts. */
export type RefusedStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 500 | 503 | 507

export interface Body {
  says: string
  types: readonly string[]
  schema: JsonSchema
  example?: unknown
}

/** One method of an address: what it takes is read by this, and what it answers is promised by this. */
export interface AddressOperation<Q extends Parameters = Parameters, P extends Parameters = Parameters> {
  /** What programs that are made from the document call it. Never changes. */
  id: string
  group: OperationGroup
  /** One line. */
  summary: string
  /** More, where there is more to say. */
  text?: string
  /** Behind the `?`. */
  query?: Q
  /** In the path, as the route names them. */
  path?: P
  words: Readonly<Record<keyof Q | keyof P, ParameterWords>>
  /** Optional parameters one of which is needed, so that there is something to answer: examples have them. */
  exampleWith?: readonly (keyof Q & string)[]
  body?: Body
  /** Header fields that it looks at, beside those that follow from the rest. */
  takesHeaders?: readonly string[]
  answers: Readonly<Record<number, Answer>>
  /** Beside 429 and 500, which anything may be. */
  refused?: readonly RefusedStatus[]
  /** How it says that something did not work, where not by a problem. */
  errors?: 'graphql'
  /** It has an ETag, and answers 304 to who has it already. */
  isTagged?: boolean
  needsLogin?: boolean
  /** To be removed with the next version but one. */
  isDeprecated?: boolean
}

/** The operation with the types of its own parameters. */
export const operation = <Q extends Parameters = Record<never, never>, P extends Parameters = Record<never, never>>(
  described: AddressOperation<Q, P>,
): AddressOperation<Q, P> => described

export type Operations = Partial<Record<'GET' | 'POST', AddressOperation>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What its methods take and answer; nothing for what is only for the server's own machine. */
    operations?: Operations
    /** It only says that an address has no such method. */
    isForeign?: boolean
  }
}
