import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a Node program of the repository to its end.
 *
 * @param {string} program path relative to the repository
 * @param {string[]} args
 * @param {{
 *   env?: Record<string, string | undefined>, quiet?: boolean, hideStdout?: boolean, nodeArgs?: string[], isPatient?: boolean,
 *   onStart?: (child: import('node:child_process').ChildProcess) => void
 * }} [options]
 *   quiet: its output is kept and answered, not shown; hideStdout: only what it says on stderr is shown; isPatient: it gets what
 *   others leave of the processor; onStart: gets the process
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runNode = (program, args = [], { nodeArgs = [], ...options } = {}) =>
  run(process.execPath, [...nodeArgs, join(root, program), ...args], options)

/** The same for any command. */
export function run(command, args = [], { env = {}, quiet = false, hideStdout = false, isPatient = false, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet || hideStdout ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit', ...(isPatient ? ['ipc'] : [])],
      detached: isPatient,
    })
    if (isPatient) giveWay(child.pid)
    onStart?.(child)
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Linux shares the processor among sessions first, and within one by priority: the process leads one of its own. */
function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    writeFileSync(`/proc/${pid}/autogroup`, '19')
  } catch {
    // Elsewhere it takes its part like others.
  }
}
