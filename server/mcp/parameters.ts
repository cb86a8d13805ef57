import { swissCount } from '../../lib/domain/text/swissCount'
import { isUuid } from '../../lib/domain/text/uuid'
import { wellFormed } from '../../lib/domain/text/wellFormed'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ToolInputError } from './toolInputError'

/** One input of a tool: what clients are told of it, and what reads it. */
export interface ToolParameter<T> {
  /** JSON Schema. */
  schema: { description: string; [keyword: string]: unknown }
  isRequired: boolean
  /** Throws ToolInputError with the sentence that says what is wrong. */
  read(name: string, value: unknown): T
}

export type ToolParameters = Readonly<Record<string, ToolParameter<unknown>>>
export type InputOf<P extends ToolParameters> = { [Name in keyof P]: P[Name] extends ToolParameter<infer T> ? T : never }

/** More letters than any name here has, with its author. */
export const LONGEST_TEXT = 500

/** A text that has to be there. */
export const requiredText = (description: string): ToolParameter<string> => ({
  schema: { type: 'string', description, minLength: 1, maxLength: LONGEST_TEXT },
  isRequired: true,
  read(name, value) {
    const text = textOf(name, value)
    if (text.trim() === '') throw new ToolInputError(`${name} fehlt oder ist leer.`)
    return text
  },
})

/** A text, or null where there is none. */
export const optionalText = (description: string): ToolParameter<string | null> => ({
  schema: { type: 'string', description, maxLength: LONGEST_TEXT },
  isRequired: false,
  read: (name, value) => (value === undefined || value === '' ? null : textOf(name, value)),
})

/** The id of a record. */
export const requiredId = (description: string): ToolParameter<string> => ({
  schema: { type: 'string', format: 'uuid', description },
  isRequired: true,
  read(name, value) {
    if (typeof value !== 'string' || !isUuid(value))
      throw new ToolInputError(
        `${name}: Erwartet wird eine id, also eine UUID wie sie search und match nennen, nicht ${told(value)}.`,
      )
    return value.toLowerCase()
  },
})

/** One of some words, or null. */
export const oneWordOf = <W extends string>(words: readonly W[], description: string): ToolParameter<W | null> => ({
  schema: { type: 'string', enum: words, description },
  isRequired: false,
  read(name, value) {
    if (value === undefined || value === '') return null
    const word = words.find((each) => each === value)
    if (word === undefined) throw new ToolInputError(`${name}: Möglich sind ${words.join(', ')}, nicht ${told(value)}.`)
    return word
  },
})

/** A whole number. */
export const wholeNumber = (
  range: { least: number; most: number; usual: number },
  description: string,
): ToolParameter<number> => ({
  schema: { type: 'integer', minimum: range.least, maximum: range.most, default: range.usual, description },
  isRequired: false,
  read(name, value) {
    if (value === undefined) return range.usual
    if (typeof value === 'number' && Number.isInteger(value) && value >= range.least && value <= range.most) return value
    throw new ToolInputError(
      `${name}: Erwartet wird eine ganze Zahl von ${range.least} bis ${swissCount(range.most)}, nicht ${told(value)}.`,
    )
  },
})

/** True or false. */
export const flagOf = (usual: boolean, description: string): ToolParameter<boolean> => ({
  schema: { type: 'boolean', default: usual, description },
  isRequired: false,
  read(name, value) {
    if (value === undefined) return usual
    if (typeof value !== 'boolean') throw new ToolInputError(`${name}: Möglich sind true und false, nicht ${told(value)}.`)
    return value
  },
})

interface Many {
  most: number
  isRequired?: boolean
  /** What the sentence about too many of them advises. */
  otherwise: string
}

/** A list of texts. */
export const texts = ({ most, isRequired = false, otherwise }: Many, description: string): ToolParameter<string[]> => ({
  schema: {
    ...{ type: 'array', items: { type: 'string', maxLength: LONGEST_TEXT }, description, maxItems: most },
    ...(isRequired ? { minItems: 1 } : {}),
  },
  isRequired,
  read(name, value) {
    const list = listOf(name, value, { most, otherwise })
    if (isRequired && list.length === 0) throw new ToolInputError(`${name} fehlt oder ist leer.`)
    return list.map((each, n) => textOf(`${name}, Eintrag ${n + 1}`, each))
  },
})

/** A list of objects, each with its own parameters. */
export const objects = <P extends ToolParameters>(parts: P, many: Many, description: string): ToolParameter<InputOf<P>[]> => ({
  schema: { type: 'array', items: inputSchema(parts), description, maxItems: many.most },
  isRequired: false,
  read: (name, value) =>
    listOf(name, value, many).map((each, n) => {
      const where = `${name}, Eintrag ${n + 1}`
      return readInput(where, parts, each, `${where}, `)
    }),
})

/** The JSON Schema of an object with these parameters. */
export const inputSchema = (parameters: ToolParameters) => ({
  type: 'object' as const,
  properties: Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
  required: Object.keys(parameters).filter((name) => parameters[name]?.isRequired),
  additionalProperties: false,
})

/** What was sent for these parameters. `where` names the tool, or the place in it; `before` stands before their names. Throws ToolInputError. */
export function readInput<P extends ToolParameters>(where: string, parameters: P, input: unknown, before = ''): InputOf<P> {
  const given = input ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw new ToolInputError(
      `${where}: Erwartet wird ein Objekt mit ${Object.keys(parameters).join(', ')}, nicht ${told(given)}.`,
    )
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined)
    throw new ToolInputError(
      `${where}: Die Angabe ${quotedInput(unknown)} gibt es nicht. Möglich sind ${Object.keys(parameters).join(', ')}.`,
    )
  // Null says nothing.
  const valueOf = (name: string) => (given as Record<string, unknown>)[name] ?? undefined
  const read = Object.entries(parameters).map(([name, parameter]) => [name, parameter.read(before + name, valueOf(name))])
  return Object.fromEntries(read) as InputOf<P>
}

function listOf(name: string, value: unknown, { most, otherwise }: Many): unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new ToolInputError(`${name}: Erwartet wird eine Liste, nicht ${told(value)}.`)
  if (value.length > most)
    throw new ToolInputError(
      `${name}: Auf einmal sind höchstens ${swissCount(most)} möglich, hier sind es ${swissCount(value.length)}. ${otherwise}`,
    )
  return value as unknown[]
}

function textOf(name: string, value: unknown): string {
  if (value === undefined) throw new ToolInputError(`${name} fehlt oder ist leer.`)
  if (typeof value !== 'string') throw new ToolInputError(`${name}: Erwartet wird ein Text, nicht ${told(value)}.`)
  if (value.length > LONGEST_TEXT)
    throw new ToolInputError(
      `${name}: Erlaubt sind ${LONGEST_TEXT} Zeichen, hier sind es ${swissCount(value.length)} (${quotedInput(value)}).`,
    )
  if (value.includes('\0')) throw new ToolInputError(`${name} enthält ein ungültiges Zeichen.`)
  return wellFormed(value)
}

const told = (value: unknown): string =>
  typeof value === 'string'
    ? quotedInput(value)
    : value === undefined
      ? 'nichts'
      : Array.isArray(value)
        ? 'eine Liste'
        : typeof value === 'object'
          ? 'ein Objekt'
          : String(value)
