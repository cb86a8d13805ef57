#!/usr/bin/env node
// A Firefox of today for a Playwright that speaks the WebDriver BiDi of tomorrow: it is started with the same arguments, and what the two do not understand
// of each other is said in other words. What becomes unnecessary with newer ones goes.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/** Firefox 153 does not know it and fails; the stories want no other than its own colours. */
const unknown = new Set(['emulation.setMediaFeaturesOverride'])

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.once('error', (error) => fail(error.message))
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
  if (!address) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/session' }, () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
  server.on('connection', (client) => relay(client, `${address}/session`))
})

function relay(client, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
  const waiting = []
  browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)))
  browser.on('message', (data) => client.send(numbered(data.toString())))
  for (const [from, to] of [
    [browser, client],
    [client, browser],
  ])
    from.on('close', () => to.close()).on('error', (error) => fail(error.message))
  client.on('message', (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    if (unknown.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(typed(text))
    else waiting.push(typed(text))
  })
}

/** Playwright sets the value of a field as scripts do, which React takes for its own doing; Firefox can type. */
const typed = (text) => text.replace(/window\.__pw_bidiInsertText\((\w+)\)/, "void document.execCommand('insertText', false, $1)")

/** Downloads of a blob have no number in Firefox 153, and Playwright leaves out what has none. */
const downloads = new Map()
function numbered(text) {
  if (!text.includes('"method":"browsingContext.download')) return text
  const event = JSON.parse(text)
  const { method, params } = event
  if (params.navigation || params.download) return text
  if (method === 'browsingContext.downloadWillBegin') downloads.set(params.url, randomUUID())
  return JSON.stringify({ ...event, params: { ...params, download: downloads.get(params.url) } })
}

function fail(message) {
  console.error(message)
  firefox.kill()
  process.exit(1)
}
