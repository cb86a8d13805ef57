import type { ForeignCell } from '../../server/exporters/testing/foreign/otherPrograms'
import type { ClientServer } from './clientServer'
import type { SampleSettings } from './samples'

/** A package in the words of its language. What answers a text writes an expression of it. */
export interface Client {
  language: string
  /** Where its program is, if anywhere, with all that the package needs. */
  program: string | undefined
  /** Installs the package into the server's folder, as its page says, and has it ask that server and keep files there. */
  install: (server: ClientServer) => Promise<void>
  /** What a table holds, the header first; `code` runs before. */
  table: (expression: string, code?: string) => Promise<ForeignCell[][]>
  /** What each expression is as text, or the sentence it ends with. */
  said: (...expressions: string[]) => Promise<string[]>
  /** A cell as the language can hold it. */
  held: (cell: ForeignCell) => ForeignCell
  export: (settings: SampleSettings) => string
  exportLink: (link: string, isFresh?: boolean) => string
  /**
   * `property`: those of this name are asked for as well; null is a name that is missing, a text one by itself. Numbers are a column of a table, as files
   * give it.
   */
  match: (names: string | readonly (string | number | null)[], taxonomy: string, property?: string) => string
  search: (text: string, limit?: number) => string
  properties: (type?: string) => string
  /** An export of all taxonomies with all properties. */
  everything: string
  clear: string
  cite: (table: string) => string
  /** One of what belongs to a table. */
  about: (table: string, name: 'address' | 'state' | 'total') => string
  /** A field of all its sources, joined by `|`. */
  sources: (table: string, field: 'title' | 'note') => string
  columns: (table: string, names: readonly string[]) => string
  rowCount: (table: string) => string
  inTurn: (first: string, second: string) => string
  /** The call, asking this server instead. */
  withServer: (call: string, server: string) => string
  /** File of its page in content/; `gefunden` is what it matches there. */
  page: string
  /** How it is installed, says the first example of the page. */
  installs: string
  /** The code of its notebook, with this server in it; `tabelle` is what comes of it. */
  notebook: (origin: string) => string
}
