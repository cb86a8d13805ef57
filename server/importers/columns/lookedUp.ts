import type { SourceFile } from '../source/sourceFile'

/** Texts of another table of the source, by what the cells of a table say. */
export interface LookedUp {
  file: SourceFile
  texts: ReadonlyMap<string, string>
}

/** The text that a cell names; undefined when it is not there. */
export const textFor = ({ texts }: LookedUp, said: string): string | undefined => texts.get(asKey(said))

/** What rows are known by: blanks make no difference. */
export const asKey = (said: string): string => said.replace(/\s+/g, ' ').trim()
