import { spawn } from 'node:child_process'

/** Runs a program to its end, with these variables beside those of this process, and answers what it said; its failure carries that too. */
export function runProgram(program: string, args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8', ...more }, timeout: 500_000 })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve(said) : reject(new Error(`${program} ended with ${code ?? signal}: ${said}`)),
    )
    child.stdin.end()
  })
}
