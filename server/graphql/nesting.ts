import { expected } from '../expected'

/** So many brackets within each other no question has; parsing, checking and running one call themselves for each. */
export const MOST_BRACKETS = 200

/** Text of a query up to its next bracket: strings (blocks, or in one line) and comments are skipped, because brackets in them are text. */
const NEXT = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*(?:"|$|(?=[\n\r]))|#[^\n\r]*|[{}[\]()]/g

/** Throws BAD_USER_INPUT for a query whose brackets stand too deep in each other to be read. */
export function refuseNestedQuery(query: string): void {
  let depth = 0
  for (const [token] of query.matchAll(NEXT)) {
    if ('{[('.includes(token)) depth += 1
    else if ('}])'.includes(token)) depth -= 1
    if (depth > MOST_BRACKETS) throw tooNested('Die Klammern der Abfrage')
  }
}

/** The same for a value as JSON has it: variables, extensions. */
export function refuseNestedValue(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_BRACKETS) throw tooNested('Die Werte der Variablen')
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

const tooNested = (what: string) =>
  expected(
    'BAD_USER_INPUT',
    `${what} sind mehr als ${MOST_BRACKETS}-fach ineinander verschachtelt. Vereinfachen Sie die Abfrage.`,
  )
