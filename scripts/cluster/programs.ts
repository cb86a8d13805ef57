import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverArgs } from '../../server/testing/program'
import { type ServerProcess, startServerProcess } from '../../server/testing/serverProcess'
import { freePort } from '../lib/freePort.mjs'

/** One process of the built program, which keeps its ports and its folder when it is ended and started again. */
export class Program {
  #process: ServerProcess | null = null
  #said = ''

  private constructor(
    readonly name: string,
    readonly port: number,
    readonly adminPort: number,
    private folder: string,
    private environment: Record<string, string>,
    private bundle: string | undefined,
  ) {}

  /** `bundle`: another one than that in dist/. It does not run yet. */
  static async of(name: string, environment: Record<string, string>, bundle?: string): Promise<Program> {
    const folder = mkdtempSync(join(tmpdir(), 'ae-cluster-'))
    return new Program(name, await freePort(), await freePort(), folder, environment, bundle)
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  /** All that its processes have said until now. */
  get said(): string {
    return this.#said + (this.#process?.said() ?? '')
  }

  /** What they have said of faults, each kind once with how often; their ids and the places in the program are left out. */
  get faults(): string[] {
    const counts = new Map<string, number>()
    for (const line of this.said.split('\n')) {
      const [, fault] =
        /^(?:\[[\w-]+\] )?(Unerwarteter Fehler: .*?|Importentwürfe: .*?|Import von .*?)(?: \(zum \d+\. Mal\)| ⏎.*)?$/.exec(
          line,
        ) ?? []
      if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1)
    }
    return [...counts].map(([fault, count]) => `${count} × ${fault}`)
  }

  async start(): Promise<void> {
    this.#said = this.said
    this.#process = startServerProcess(
      {
        ...{ PORT: String(this.port), ADMIN_PORT: String(this.adminPort), DATA_DIR: this.folder, LOG_FORMAT: 'none' },
        ...this.environment,
      },
      serverArgs(this.bundle),
    )
    await this.#process.url
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.signal(signal)
  }

  /** Sends a signal and waits until it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.signal(signal)
    await this.#process?.ended
  }

  /** Whether /ready says that nothing at all is wrong. */
  async isWell(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.adminPort}/ready`, { signal: AbortSignal.timeout(5_000) })
    return ((await response.json()) as { status: string }).status === 'ok'
  }

  async remove(): Promise<void> {
    this.signal('SIGCONT')
    await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
