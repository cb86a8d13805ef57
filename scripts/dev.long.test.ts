import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '..')

/** Under which others, or only this machine in another way than by 127.0.0.1, would reach what listens everywhere. */
const elsewhere = [
  ...(process.platform === 'linux' ? ['127.0.0.2'] : []),
  ...Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter((one) => !one.internal && one.family === 'IPv4').map((one) => one.address),
  ),
]

test('npm run dev listens on the loopback only, whatever HOST says', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ae-dev-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '0.0.0.0',
      HOSTNAME: '0.0.0.0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  try {
    const said = await both(child.stdout, child.stderr, ended)
    const ports = [port, Number(/läuft auf http:\/\/[^:]+:(\d+)/.exec(said)?.[1])]
    const reached = async (address: string) => Promise.all(ports.map((each) => answers(each, address)))
    expect(await reached('127.0.0.1')).toEqual([true, true])
    expect(elsewhere).not.toEqual([])
    for (const address of elsewhere) expect([address, ...(await reached(address))]).toEqual([address, false, false])
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** What was said until pages and interface were ready; rejects with it when the command ends before. */
function both(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [stdout, stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ready in') && said.includes('Arteigenschaften läuft auf')) resolve(said)
      })
    void ended.then(() => reject(new Error(`npm run dev ended (is another one running here?):\n${said}`)))
  })
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
