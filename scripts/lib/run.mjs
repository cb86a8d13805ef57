import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a Node program of the repository to its end.
 *
 * @param {string} program path relative to the repository
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, hideStdout?: boolean, nodeArgs?: string[], onStart?: (child: import('node:child_process').ChildProcess) => void }} [options]
 *   quiet: its output is kept and answered, not shown; hideStdout: only what it says on stderr is shown; onStart: gets the process
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runNode = (program, args = [], { nodeArgs = [], ...options } = {}) =>
  run(process.execPath, [...nodeArgs, join(root, program), ...args], options)

/** The same for any command. */
export function run(command, args = [], { env = {}, quiet = false, hideStdout = false, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet || hideStdout ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    onStart?.(child)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
