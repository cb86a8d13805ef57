import type { Client, Connection, QueryResult } from 'pg'

/** Files that are read at the same time have some three texts each. */
const MOST = 40

/** The statements for pages of files that a session has planned: those asked for last, the others are forgotten on both sides. */
export class PageStatements {
  readonly #names = new Map<string, string>()
  #made = 0

  constructor(
    private readonly client: Client,
    private readonly most = MOST,
  ) {}

  /** Runs one, planned when it has not been. */
  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = this.#names.get(text) ?? `ae_page_${++this.#made}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > this.most) await this.#forgetEldest()
    return this.client.query({ name, text, values: [...values] })
  }

  async #forgetEldest(): Promise<void> {
    const [[text, name] = ['', '']] = this.#names
    this.#names.delete(text)
    // What has failed was never prepared, and an error here would end a transaction.
    const { parsedStatements } = this.client.connection as Connection & { parsedStatements: Record<string, string> }
    if (!Object.hasOwn(parsedStatements, name)) return
    delete parsedStatements[name]
    await this.client.query(`deallocate ${name}`)
  }
}
