import { stateText } from '../../lib/domain/citation/citation'
import { errorText } from '../../lib/domain/text/errorText'
import { swissDay } from '../../lib/domain/text/swissDay'
import { type DatedState, dataState } from '../db/reading/dataState'
import { Refused } from '../expected'
import { Busy } from '../fairness/busy'
import { tellSource } from './toldSource'
import type { McpTool, Told, ToolCall } from './tool'
import { ToolInputError } from './toolInputError'
import { DataChanged } from '../exporters/rows/oneState'

/** What the protocol calls the result of a tool: a text for people, and the same for programs. */
export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

const ATTEMPTS = 3

/** Letters of an answer: a conversation has room for no more. */
const LONGEST_ANSWER = 400_000

/**
 * Does what a tool is asked. All that stands in an answer is of the Datenstand it names. What is wrong with the input is a result too, with its sentence, so
 * that a model can read it and try again; what nobody expected is logged and not told. Throws Busy, and the signal's reason.
 */
export async function callTool(
  tool: McpTool,
  call: ToolCall,
  input: unknown,
  log: (error: unknown) => void,
): Promise<ToolResult> {
  try {
    const { told, state } = await atOneState(tool, call, input)
    const result = resultOf(told, state, call.origin)
    if (JSON.stringify(result).length > LONGEST_ANSWER) throw new ToolInputError(TOO_LONG)
    return result
  } catch (error) {
    if (call.signal.aborted || error instanceof Busy) throw error
    if (error instanceof Refused) return refused(error.message)
    if (error instanceof DataChanged) return refused(CHANGED)
    log(error)
    return refused(errorText.INTERNAL)
  }
}

const TOO_LONG = 'Die Antwort wird zu gross. Fragen Sie weniger auf einmal, oder nehmen Sie den Link von export_link.'
const CHANGED = 'Die Daten haben sich eben geändert. Versuchen Sie es noch einmal.'

const refused = (sentence: string): ToolResult => ({ content: [{ type: 'text', text: sentence }], isError: true })

/** Throws DataChanged where the data change each time while it is read. */
async function atOneState(tool: McpTool, call: ToolCall, input: unknown): Promise<{ told: Told; state: DatedState }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = await dataState(call.db)
    const told = await tool.run(call, input)
    if ((await dataState(call.db)).revision === state.revision) return { told, state }
  }
  throw new DataChanged()
}

function resultOf({ data, lines, sources, proof }: Told, state: DatedState, origin: string): ToolResult {
  const told = sources.map((source) => tellSource(source, state, origin))
  const address = new URL(proof, origin).href
  const text = [
    ...lines,
    '',
    ...told.map(({ citation }) => `Quelle: ${citation}`),
    `${stateText(state.revision, swissDay(new Date(state.changedAt)))}. Nachzusehen unter ${address}`,
  ]
  return {
    content: [{ type: 'text', text: text.join('\n') }],
    structuredContent: { ...data, datenstand: { ...state }, sources: told, address },
  }
}
