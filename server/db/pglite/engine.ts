import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Client, type QueryResult } from 'pg'
import { programFolder } from '../../programFolder'
import { customTypes } from '../customTypes'
import { namedIfMarked, pageSettings } from '../preparedStatements'
import { PageStatements } from './pageStatements'
import { WorkerSocket } from './workerSocket'

/** Whose rights a statement has; `pages`: those of the owner, for pages of files (`Database.pages`). */
export type SessionRole = 'owner' | 'reader' | 'pages'

export interface EngineFiles {
  /** Data directory; null keeps everything in memory. */
  directory: string | null
  /** Tarball to begin with, in memory. */
  image: string | null
  /** What it keeps of them in memory; its own default without. */
  bufferMegabytes?: number
}

const workerFile = join(programFolder, 'server/db/pglite/worker.mjs')

/** An error with the code PostgreSQL uses for the same thing. */
export class EngineError extends Error {
  override name = 'EngineError'
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

type Answer = { kind: 'ready' } | { kind: 'answer'; bytes: Uint8Array } | { kind: 'dump'; bytes: Uint8Array } | { kind: 'closed' }

/**
 * One running embedded database: a worker thread and the one session to it. It runs one query at a time; who may ask is decided
 * elsewhere (`Turns`). Once `end`ed or broken it stays so, and a new one is started on the same files.
 */
export class Engine {
  /** Set when the thread is gone. */
  broken: Error | null = null
  #worker: Worker
  #socket: WorkerSocket
  #client: Client
  #pages: PageStatements
  #role: SessionRole = 'owner'
  #waiting = new Map<Answer['kind'], (answer: Answer) => void>()
  #onBroken: ((error: Error) => void) | null = null

  #isFull: () => boolean

  private constructor(worker: Worker, isFull: () => boolean) {
    this.#worker = worker
    this.#isFull = isFull
    this.#socket = new WorkerSocket((bytes) => this.#worker.postMessage({ kind: 'query', role: this.#role, bytes }))
    this.#client = new Client({
      stream: () => this.#socket as never,
      types: customTypes,
      ssl: false,
      user: 'postgres',
      password: '',
      host: 'pglite',
    })
    this.#pages = new PageStatements(this.#client)
    this.#client.on('error', (error) => this.#break(error))
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'answer') this.#socket.receive(answer.bytes)
      else this.#waiting.get(answer.kind)?.(answer)
    })
    worker.on('error', (error) => this.#break(error))
    worker.on('exit', () => this.#break(new EngineError('Die eingebettete Datenbank wurde beendet.', '57P01')))
  }

  /** `isFull` tells whether its disk is full: what the thread then dies of says something else. Rejects when the files cannot be opened. */
  static async start(files: EngineFiles, isFull: () => boolean = () => false): Promise<Engine> {
    const worker = new Worker(workerFile, { workerData: { ...files, pageSettings }, execArgv: [], stdout: true, stderr: true })
    // What PostgreSQL logs reaches the caller as errors; unread it would pile up.
    worker.stdout.resume()
    worker.stderr.resume()
    const engine = new Engine(worker, isFull)
    await engine.#answer('ready')
    await engine.#client.connect()
    return engine
  }

  /** Runs one query. The promise is also rejected when the thread ends meanwhile. */
  async query(role: SessionRole, text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.broken) throw this.broken
    this.#role = role
    return this.#unlessBroken(
      role === 'pages' ? this.#pages.query(text, values) : this.#client.query(namedIfMarked(text, values)),
    )
  }

  /** The whole data directory as a tarball. */
  async dump(): Promise<Uint8Array> {
    this.#worker.postMessage({ kind: 'dump' })
    const answer = await this.#answer('dump')
    return answer.kind === 'dump' ? answer.bytes : new Uint8Array()
  }

  /** Shuts the database down properly, with a checkpoint. */
  async close(): Promise<void> {
    if (this.broken) return
    this.#worker.postMessage({ kind: 'close' })
    await this.#answer('closed').catch(() => {})
    await this.kill(new EngineError('Die Datenbank ist geschlossen.', '57P01'))
  }

  /** Ends the thread at once, whatever it does; what was committed stays. */
  async kill(reason: Error): Promise<void> {
    this.#break(reason)
    await this.#worker.terminate()
  }

  #answer(kind: Answer['kind']): Promise<Answer> {
    return this.#unlessBroken(new Promise<Answer>((resolve) => this.#waiting.set(kind, resolve))).finally(() =>
      this.#waiting.delete(kind),
    )
  }

  async #unlessBroken<T>(work: Promise<T>): Promise<T> {
    if (this.broken) throw this.broken
    work.catch(() => {})
    const broken = new Promise<never>((_, reject) => {
      this.#onBroken = reject
    })
    return Promise.race([work, broken]).finally(() => {
      this.#onBroken = null
    })
  }

  #break(error: Error): void {
    if (this.broken) return
    this.broken = this.#isFull() ? new EngineError('Auf der Platte ist kein Platz mehr.', '53100') : error
    this.#onBroken?.(this.broken)
  }
}
