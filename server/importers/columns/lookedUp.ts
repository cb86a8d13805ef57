import type { SourceFile } from '../source/sourceFile'

/** Texts of another table of the source, by what the cells of a table say. */
export interface LookedUp {
  file: SourceFile
  texts: ReadonlyMap<string, string>
  /** What rows say that are known by the same and do not agree: that is no answer. */
  disputed: ReadonlyMap<string, readonly string[]>
}

/** Why nothing is taken from another table, and what stands there. */
export interface Dispute {
  value: string
  reason: string
  hint: string
}

/** The text that a cell names; undefined when it is not there. */
export const textFor = ({ texts }: LookedUp, said: string): string | undefined => texts.get(asKey(said))

/** What the report says of a cell of which the other table says different things; null where it does not. */
export function disputeOf({ file, disputed }: LookedUp, said: string): Dispute | null {
  const texts = disputed.get(asKey(said))
  if (!texts) return null
  const shown = texts.slice(0, SHOWN_TEXTS).map((text) => `«${text.length > 80 ? `${text.slice(0, 79)}…` : text}»`)
  return {
    value: said,
    reason: `Was die Zelle nennt, steht in ${file.path} mehrmals und verschieden`,
    hint: `dort steht: ${shown.join(', ')}${texts.length > SHOWN_TEXTS ? ' …' : ''}`,
  }
}

/** So many of them are named. */
export const SHOWN_TEXTS = 3

/** What rows are known by: blanks make no difference. */
export const asKey = (said: string): string => said.replace(/\s+/g, ' ').trim()
