// A HAProxy of our own for tests, in front of servers of the program on this machine: with the settings that deploy/ brings, as far as they are not about the
// machine.
// Only node: imports.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './lib/freePort.mjs'
import { root } from './lib/root.mjs'
import { startBeside } from './lib/startBeside.mjs'

const paths = [process.env.HAPROXY_PATH, '/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy']

export const howToGetHaproxy = 'Es ist kein HAProxy zu finden. Debian, Ubuntu: «sudo apt-get install haproxy».'

/**
 * Null when there is none to start. Each answer says in `x-server` which of the servers it comes from.
 *
 * @param {readonly { name: string, port: number, adminPort: number }[]} servers
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startHaproxy(servers) {
  const program = paths.find((path) => path && existsSync(path))
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'ae-haproxy-'))
  const port = await freePort()
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsFor(servers, port))
  const args = ['-db', '-f', settings]
  // It does not hear SIGINT where the shell has started it in the background.
  const stop = await startBeside({ name: 'HAProxy', program, args, folder, port, signal: 'TERM' })
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** What is about the machine: its log, its user, its ports. Each person of a test says where they ask from, which out there the balancer says. */
const ofMachine = /^ +(log|option httplog|user|group|bind|server|http-request set-header X-Forwarded-For) ?.*\n/gm

/** Each request goes to the next process, also while little is asked: what one has written another one is asked for at once. */
const inTurn = 'balance roundrobin'

function settingsFor(servers, port) {
  const shipped = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
  const own = servers.map(({ name, port: at, adminPort }) => `  server ${name} 127.0.0.1:${at} check port ${adminPort}\n`)
  return (
    shipped
      .replace(ofMachine, '')
      .replace('balance leastconn', inTurn)
      .replace('frontend web\n', `frontend web\n  bind 127.0.0.1:${port}\n`)
      .trimEnd() + `\n  http-response set-header x-server %s\n${own.join('')}`
  )
}
