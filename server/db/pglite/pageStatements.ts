import type { Client, Connection, QueryResult } from 'pg'

/** So many characters of texts, some forty files of thirty columns. The database keeps a hundred times as many bytes for what it has planned. */
const MOST = 200_000
/** However long they are: the page of a file, and where the next one ends. */
const KEPT = 2

/** The statements for pages of files that a session has planned: those asked for last, the others are forgotten on both sides. */
export class PageStatements {
  /** Names by text; the one asked for last is the last. */
  readonly #names = new Map<string, string>()
  #made = 0
  #length = 0

  constructor(private readonly client: Client) {}

  /** Runs one, planned when it has not been. Throws for what is no query: it would be prepared, too. */
  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`no query for a page: ${text.slice(0, 80)}`)
    const name = this.#names.get(text) ?? `ae_page_${++this.#made}`
    if (!this.#names.delete(text)) this.#length += text.length
    this.#names.set(text, name)
    while (this.#length > MOST && this.#names.size > KEPT) await this.#forgetEldest()
    return this.client.query({ name, text, values: [...values] })
  }

  async #forgetEldest(): Promise<void> {
    const [[text, name] = ['', '']] = this.#names
    this.#names.delete(text)
    this.#length -= text.length
    // What has failed was never prepared, and an error here would end a transaction.
    const { parsedStatements } = this.client.connection as Connection & { parsedStatements: Record<string, string> }
    if (!Object.hasOwn(parsedStatements, name)) return
    delete parsedStatements[name]
    await this.client.query(`deallocate ${name}`)
  }
}
