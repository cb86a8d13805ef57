import type { Database } from '../db/database'
import type { Db } from '../db/db'
import { inputSchema, type InputOf, type ToolParameters, readInput } from './parameters'
import { type ToldSource, toldSourceSchema } from './toldSource'

/** Asks the interface as somebody who is not logged in, within its limits; the data of the answer. Throws Refused with its sentence. */
export type AskInterface = (operation: string, query: string, variables: object, signal: AbortSignal) => Promise<unknown>

/** What a tool answers from. Only what is published: nobody is logged in here. */
export interface ToolCall {
  database: Database
  /** Of the same database, until nobody waits any more. */
  db: Db
  ask: AskInterface
  /** https://arten.example, without a slash at the end. */
  origin: string
  signal: AbortSignal
}

/** What a tool has found. */
export interface Told {
  /** Its own part of the answer, as its `output` describes it. */
  data: Record<string, unknown>
  /** The same for people, a line each. */
  lines: readonly string[]
  sources: readonly ToldSource[]
  /** Path and query under which anybody can look it up. */
  proof: string
}

/** A tool as clients see it. */
export interface McpTool {
  name: string
  title: string
  description: string
  inputSchema: ReturnType<typeof inputSchema>
  outputSchema: ReturnType<typeof answerSchema>
  /** Done in its client's turn; other tools have turns of their own. */
  isDear: boolean
  /** Throws ToolInputError, and Refused of the parts it asks. */
  run(call: ToolCall, input: unknown): Promise<Told>
}

/** Makes a tool of what it takes and answers. */
export function defineTool<P extends ToolParameters>(tool: {
  name: string
  title: string
  description: string
  parameters: P
  isDear: boolean
  /** JSON Schemas of the entries of its `data`. */
  output: Record<string, object>
  run(call: ToolCall, input: InputOf<P>): Promise<Told>
}): McpTool {
  const { name, title, description, parameters, isDear, output } = tool
  return {
    ...{ name, title, description, isDear },
    inputSchema: inputSchema(parameters),
    outputSchema: answerSchema(output),
    run: (call, input) => tool.run(call, readInput(name, parameters, input)),
  }
}

const answerSchema = (output: Record<string, object>) => {
  const properties: Record<string, object> = {
    ...output,
    datenstand: schemas.object({ revision: schemas.whole, changedAt: schemas.text }),
    sources: schemas.list(toldSourceSchema),
    address: { ...schemas.text, description: 'Unter dieser Adresse lässt sich nachsehen, was hier steht.' },
  }
  return { type: 'object' as const, properties, required: Object.keys(properties), additionalProperties: false }
}

/** The words of JSON Schema that the answers need. */
export const schemas = {
  text: { type: 'string' },
  maybe: { type: ['string', 'null'] },
  whole: { type: 'integer' },
  flag: { type: 'boolean' },
  /** A value as its source gives it; null where there is none. */
  cell: { type: ['string', 'number', 'boolean', 'null'] },
  list: (items: object) => ({ type: 'array', items }),
  object: (properties: Record<string, object>) => ({
    ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  }),
} as const
