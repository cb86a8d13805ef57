import { isUuid } from '../text/uuid'

/** JSON Schema (2020-12) of a text as it stands in an address: what reads as a number or a truth is called that. */
export interface TextSchema {
  type: 'string' | 'integer' | 'boolean'
  enum?: readonly string[]
  format?: 'uuid'
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  contentMediaType?: string
}

/** What the text of a parameter may be: how it is read, and the same for those who only see the description of the interface. */
export interface Kind<T = unknown> {
  /** Null for a text that is none of these. */
  read(text: string): T | null
  schema: TextSchema
}

export const anyText: Kind<string> = { read: (text) => text, schema: { type: 'string' } }

export const someText: Kind<string> = { read: (text) => text || null, schema: { type: 'string', minLength: 1 } }

/** What it has to hold says who reads it, in sentences of its own. */
export const someJson: Kind<string> = { read: (text) => text, schema: { type: 'string', contentMediaType: 'application/json' } }

/** In small letters, as ids are kept. */
export const uuidText: Kind<string> = {
  read: (text) => (isUuid(text) ? text.toLowerCase() : null),
  schema: { type: 'string', format: 'uuid' },
}

export const trueOrFalse: Kind<boolean> = {
  read: (text) => (text === 'true' || text === 'false' ? text === 'true' : null),
  schema: { type: 'boolean' },
}

export const oneOfTexts = <V extends string>(...values: readonly V[]): Kind<V> => ({
  read: (text) => values.find((value) => value === text) ?? null,
  schema: { type: 'string', enum: values },
})

export const wholeNumberFrom = (minimum: number): Kind<number> => ({
  read: (text) => (Number.isInteger(Number(text)) && Number(text) >= minimum ? Number(text) : null),
  schema: { type: 'integer', minimum },
})

/** Nothing but digits, at most nine. */
export const digitsFrom = (minimum: number): Kind<number> => ({
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= minimum ? Number(text) : null),
  schema: { type: 'integer', minimum, maximum: 999_999_999 },
})

/** A text that a pattern fits as a whole; `read` says what it means, and may still find that it means nothing. */
export const textLike = <T = string>(pattern: RegExp, read: (text: string) => T | null): Kind<T> => ({
  read: (text) => (pattern.test(text) ? read(text) : null),
  schema: { type: 'string', pattern: pattern.source },
})
