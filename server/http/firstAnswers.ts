import { join } from 'node:path'
import {
  type FirstQuestion,
  type FirstQuestions,
  FIRST_QUESTIONS_FILE,
  ID_HERE,
  questionsOfPlace,
  questionsOfWay,
  type WayNode,
} from '../../lib/domain/addresses/firstQuestions'
import { screenName } from '../../lib/domain/addresses/screenName'
import { typeRoots } from '../../lib/domain/addresses/paths'
import { place } from '../../lib/domain/addresses/place'
import { inScript } from '../../lib/domain/text/inScript'
import { type RecordHead, recordHead, tellsRecord } from '../discovery/recordHead'
import type { createAnswering } from './answering'
import type { KeptAnswers } from './keptAnswers'
import { readByTime } from './readByTime'

/** Letters of all answers in a page; what is beyond is asked for as before. The tree's largest pages have some 60,000. */
const LONGEST = 400_000

/** An operation's name with all its variables, and the text of its answer. */
interface FirstAnswer {
  operation: string
  variables: Record<string, unknown>
  answer: string
}

/** The address of a page, as far as its first questions depend on it. */
export interface PageAddress {
  /** Decoded, NFC. */
  segments: readonly string[]
  /** What follows the path, beginning with `?`, or ''. */
  search: string
}

export interface FirstAnswers {
  /** The files of the screen that an address shows, to be fetched with the page. */
  chunks(address: PageAddress): Promise<readonly string[]>
  /**
   * What the page's scripts would ask first, answered for those who are not logged in; null where nothing is. Once `late` is aborted it is what there is by
   * then, and no further question is begun.
   */
  answers(address: PageAddress, late: AbortSignal): Promise<PageAnswers | null>
}

export interface PageAnswers {
  /** As the page's scripts read it. */
  json: string
  /** The face of the record whose page it is. */
  head: RecordHead | null
}

/**
 * Answers what a page asks first before it asks (docs/decisions/0080). Asked through the interface itself, without a login: bounded and fair like any
 * request, the same for every viewer, kept as long as the Datenstand is the newest.
 */
export function createFirstAnswers({
  outDir,
  answer,
  kept,
}: {
  outDir: string
  answer: ReturnType<typeof createAnswering>
  kept: KeptAnswers
}): FirstAnswers {
  const read = readByTime((text) => JSON.parse(text) as FirstQuestions)
  // Not there where the pages ask another interface, half there while it is built: the pages ask themselves.
  const readQuestions = () => read(join(outDir, FIRST_QUESTIONS_FILE)).catch(() => null)

  /** One answer; null for one with errors. */
  const ask = async (asked: FirstQuestion, { operations }: FirstQuestions): Promise<FirstAnswer | null> => {
    const known = operations[asked.operation]
    if (!known) return null
    const variables = { ...withId(known.variables, asked.id), ...asked.variables }
    const operation = { operationName: asked.operation, query: known.query, variables }
    const { isSound, text } = await answer({ isBatch: false, operations: [operation], onlyQueries: true }, asNobody)
    return isSound ? { operation: asked.operation, variables, answer: text } : null
  }

  const askAll = async (questions: readonly FirstQuestion[], known: FirstQuestions) =>
    (await Promise.all(questions.map((question) => ask(question, known)))).filter((each) => each !== null)

  return {
    chunks: async ({ segments }) => {
      const name = screenName(place(segments), segments)
      return (name !== null && (await readQuestions())?.chunks[name]) || []
    },

    answers: async (address, late) => {
      const [state, known] = (await unlessLate(Promise.all([kept.state(), readQuestions()]), late)) ?? [null, null]
      if (state === null || !known) return null
      const questions = [...questionsOfPlace(place(address.segments)), ...questionsOfExport(address)]
      if (questions.length === 0) return null
      const first = await unlessLate(askAll(questions, known), late)
      if (!first) return null
      const size = Number(known.operations.TreeChildren?.variables.limit)
      const further = await unlessLate(askAll(questionsOfWay(wayIn(first), size), known), late)
      // What came in between may show in one answer and not in another. The face is of one answer, and those who look for it run no scripts.
      const isWhole = further !== null && (await unlessLate(kept.state(), late)) === state
      return { json: isWhole ? inScript(asJson(withinBounds([...first, ...further]))) : 'null', head: headOf(first) }
    },
  }
}

/** The answer, or null where it is not there when `late` is aborted; what fails after that must not end the process. */
async function unlessLate<T>(answer: Promise<T>, late: AbortSignal): Promise<T | null> {
  answer.catch(() => {})
  const over = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }))
  return late.aborted ? null : Promise.race([answer, over])
}

const asNobody = { address: '', viewer: () => Promise.resolve(null), isPublic: true }

const withId = (variables: Record<string, unknown>, id?: string) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value === ID_HERE ? id : value]))

/** The export asks for its taxonomies, and for the catalogue of the type that its link names. */
function questionsOfExport({ segments, search }: PageAddress): FirstQuestion[] {
  if (segments.length !== 1 || segments[0] !== 'Export') return []
  // The rest of a link, which may name thousands of ids, is nothing to the first questions.
  const type = new URLSearchParams(search).get('type')
  const chosen = Object.entries(typeRoots).find(([, name]) => name === type)?.[0]
  return [
    { operation: 'ExportTaxonomies' },
    ...(chosen ? [{ operation: 'ExportCatalogue' as const, variables: { type: chosen } }] : []),
  ]
}

function headOf(answers: readonly FirstAnswer[]): RecordHead | null {
  const record = answers.find(({ operation }) => tellsRecord(operation))
  return record ? recordHead(record.operation, (JSON.parse(record.answer) as { data: unknown }).data) : null
}

function wayIn(answers: readonly FirstAnswer[]): readonly WayNode[] {
  const lineage = answers.find(({ operation }) => operation === 'TreeLineage')
  return lineage ? (JSON.parse(lineage.answer) as { data: { treeLineage: WayNode[] } }).data.treeLineage : []
}

function withinBounds(answers: readonly FirstAnswer[]): FirstAnswer[] {
  let room = LONGEST
  return answers.filter(({ answer }) => {
    const fits = answer.length <= room
    if (fits) room -= answer.length
    return fits
  })
}

const asJson = (answers: readonly FirstAnswer[]) =>
  `[${answers
    .map(({ operation, variables, answer }) => `[${JSON.stringify(operation)},${JSON.stringify(variables)},${answer}]`)
    .join(',')}]`
