// A HAProxy of our own for tests, in front of servers of the program on this machine, as docs/betrieb.md advises it: it asks /ready of each one twice a second and
// gives each request to the next. Only node: imports.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './lib/freePort.mjs'
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
  const lines = [
    ...['global', '  maxconn 2000'],
    ...['defaults', '  mode http', '  timeout connect 1s', '  timeout client 60s', '  timeout server 60s', '  timeout check 3s'],
    // What nobody has received yet may be asked of another one.
    ...['  retries 3', '  option redispatch 1'],
    ...['frontend people', `  bind 127.0.0.1:${port}`, '  default_backend program'],
    ...['backend program', '  balance roundrobin', '  option httpchk GET /ready', '  http-response set-header x-server %s'],
    // A server that ends says so before it does, and answers what it has: its connections stay.
    '  default-server check inter 500ms fall 1 rise 1',
    ...servers.map(({ name, port: own, adminPort }) => `  server ${name} 127.0.0.1:${own} port ${adminPort}`),
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const args = ['-db', '-f', settings]
  // It does not hear SIGINT where the shell has started it in the background.
  const stop = await startBeside({ name: 'HAProxy', program, args, folder, port, signal: 'TERM' })
  return { url: `http://127.0.0.1:${port}`, stop }
}
