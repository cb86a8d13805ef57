import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface TestProcess {
  pid: number
  /** Answers the next line it says. */
  line: () => Promise<string>
  tell: (text: string) => void
  /** kill -9; answers once it is gone. */
  kill: () => Promise<void>
}

/** Starts testProcess.ts as a process of its own. */
export function startTestProcess(task: 'lock' | 'write', directory: string): TestProcess {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'testProcess.ts'), task, directory],
    { cwd: join(__dirname, '../..', '..'), stdio: 'pipe' },
  )
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  return {
    pid: child.pid ?? 0,
    async line() {
      const next = await lines.next()
      if (next.done) throw new Error(`The process ended. ${errors}`)
      return next.value
    },
    tell: (text) => child.stdin.write(`${text}\n`),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
