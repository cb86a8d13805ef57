import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/freePort.mjs'
import { answers } from './server'

const root = join(__dirname, '../../..')
const out = join(root, 'out')

export interface WebServer {
  name: 'nginx' | 'caddy'
  /** The language of its block in the README; `conf` is that of nginx when it passes everything on. */
  block: 'nginx' | 'caddy' | 'conf'
  /** The block with another address, folder and program behind it, nothing else changed, and what such a block needs around it. */
  config: (block: string, at: { port: number; upstream: string; folder: string }) => string
  command: (configFile: string, folder: string) => string[]
}

/** nginx with a block of the README. */
const nginx = (block: WebServer['block'], pairs: [string, string][]): WebServer => ({
  name: 'nginx',
  block,
  config: (text, { port, upstream, folder }) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${replaced(text, [['listen 443 ssl;', `listen 127.0.0.1:${port};`], ['http://127.0.0.1:3000', upstream], ...pairs])}
}`,
  command: (configFile, folder) => ['nginx', '-e', 'stderr', '-p', folder, '-c', configFile],
})

/** Those that send the pages themselves. */
export const webServers: WebServer[] = [
  nginx('nginx', [['root /srv/arteigenschaften/out;', `root ${out};`]]),
  {
    name: 'caddy',
    block: 'caddy',
    config: (block, { port, upstream }) => `
{
  admin off
  auto_https off
  default_bind 127.0.0.1
}
${replaced(block, [
  ['arten.example.org {', `http://:${port} {`],
  ['/srv/arteigenschaften/out', out],
  ['127.0.0.1:3000', upstream.replace('http://', '')],
])}`,
    command: (configFile) => ['caddy', 'run', '--config', configFile, '--adapter', 'caddyfile'],
  },
]

/** Those, and nginx when it passes everything on. */
export const webServersInFront: WebServer[] = [...webServers, nginx('conf', [])]

/** What is missing for a web server, in words; null when it is here. As root (or in CI) it is installed, as PostgreSQL is. */
export function missingWebServer(name: string): string | null {
  if (!program(name) && (process.getuid?.() === 0 || process.env.CI === 'true')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    for (const args of [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
    ]) {
      const [command = '', ...rest] = [...sudo, ...args]
      spawnSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
  }
  return program(name) ? null : `Es gibt hier kein ${name}. Debian, Ubuntu: «sudo apt-get install ${name}».`
}

/** Starts a web server with the rules of the README in front of the program at `upstream`. */
export async function startWebServer(server: WebServer, upstream: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `ae-${server.name}-`))
  const port = await freePort()
  const configFile = join(folder, 'config')
  writeFileSync(configFile, server.config(readmeBlock(server.block), { port, upstream, folder }))
  const [, ...args] = server.command(configFile, folder)
  const child = spawn(program(server.name) ?? server.name, args, {
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUp = Date.now() + 60_000
  while (!(await answers(`http://127.0.0.1:${port}/health`))) {
    if (child.exitCode === null && Date.now() < giveUp) continue
    await stop()
    throw new Error(`${server.name} ist mit den Regeln des README nicht gestartet:\n${output}`)
  }
  return { url: `http://localhost:${port}`, stop }
}

function readmeBlock(language: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, block] = new RegExp('```' + language + '\\n([\\s\\S]*?)```').exec(readme) ?? []
  if (block === undefined) throw new Error(`The README has no block for ${language}.`)
  return block
}

/** Each text has to be there: what is not adapted is not tested. */
function replaced(block: string, pairs: [string, string][]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The README's rules no longer say «${from}».`)
    return text.replaceAll(from, to)
  }, block)
}

const program = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
