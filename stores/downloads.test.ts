import { setImmediate } from 'node:timers/promises'
import { cancelDownload, canFollow, type DownloadWish, forgetDownload, startDownload, useDownloads } from './downloads'
import { giveDisk } from './testing/memoryDisk'

const MINUTE = 60_000
const url = 'http://localhost/export.csv?taxonomies=Flora'
const wish = (more: Partial<DownloadWish> = {}): DownloadWish => ({ label: 'CSV', url, rows: 'csv', expectedRows: 2, ...more })

/** What the server sends next to whoever asked last, piece by piece. */
let body: ReadableStreamDefaultController<Uint8Array>
let status = 200
const asked: { url: string; cache: RequestCache | undefined }[] = []
const saved: { name: string; href: string }[] = []
const blobs = new Map<string, Blob>()
let disk: ReturnType<typeof giveDisk>

const send = async (text: string) => {
  body.enqueue(new TextEncoder().encode(text))
  await settled()
}
const end = async () => {
  body.close()
  await settled()
}
/** All that can happen without another piece or more time has happened. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}
const states = () =>
  useDownloads.getState().map(({ label, state, progress, seconds, problem }) => ({ label, state, ...progress, seconds, problem }))
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], now: Date.UTC(2026, 10, 22) })
  disk = giveDisk()
  status = 200
  for (const list of [asked, saved]) list.length = 0
  blobs.clear()
  globalThis.fetch = (async (target: string, { signal, cache }: RequestInit) => {
    asked.push({ url: target, cache })
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
    const own = body
    signal?.addEventListener('abort', () => own.error(signal.reason))
    const headers = new Map([
      ['content-type', 'text/csv'],
      ['content-disposition', "attachment; filename*=UTF-8''V%C3%B6gel.csv"],
    ])
    return {
      ok: status === 200,
      status,
      headers,
      body: stream,
      text: async () => '{"status":400,"detail":"Die Taxonomie «Flora» gibt es nicht."}',
    }
  }) as unknown as typeof fetch
  URL.createObjectURL = (blob) => {
    const href = `blob:${blobs.size}`
    blobs.set(href, blob as Blob)
    return href
  }
  URL.revokeObjectURL = (href) => void blobs.delete(href)
  HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, href: this.href })
  }
  useDownloads.setState([], true)
})
afterEach(() => {
  disk.remove()
  jest.useRealTimers()
})

test('a file is saved when it is whole, under its name, and leaves the disk ten minutes later', async () => {
  const done = startDownload(wish())
  await settled()
  expect(asked).toEqual([{ url, cache: 'no-store' }])
  expect(useDownloads.getState()).toEqual([
    {
      id: expect.any(Number),
      label: 'CSV',
      url,
      rowsOf: 'csv',
      state: 'running',
      progress: { bytes: 0, rows: 0 },
      expectedRows: 2,
      seconds: 0,
      problem: null,
    },
  ])
  await send('id\r\n1\r\n')
  expect(saved).toEqual([])
  jest.setSystemTime(Date.now() + 2_600)
  await send('2\r\n')
  await end()
  await done
  expect(states()).toEqual([{ label: 'CSV', state: 'saved', bytes: 10, rows: 2, seconds: 3, problem: null }])
  expect(saved).toEqual([{ name: 'Vögel.csv', href: 'blob:0' }])
  expect(blobs.get('blob:0')?.size).toBe(10)
  jest.advanceTimersByTime(10 * MINUTE - 1)
  await settled()
  expect([disk.names().length, blobs.size]).toEqual([1, 1])
  jest.advanceTimersByTime(1)
  await settled()
  expect([disk.names().length, blobs.size]).toEqual([0, 0])
})

test('what has come is shown five times a second at most, and its rows as the kind of file has them', async () => {
  const done = startDownload(wish({ label: 'JSON', rows: 'lines' }))
  await settled()
  await send('{}\n')
  expect(states()).toEqual([{ label: 'JSON', state: 'running', bytes: 3, rows: 1, seconds: 0, problem: null }])
  jest.setSystemTime(Date.now() + 199)
  await send('{}\n')
  expect(states()[0]).toMatchObject({ bytes: 3, rows: 1 })
  jest.setSystemTime(Date.now() + 1)
  await send('{}\n')
  expect(states()[0]).toMatchObject({ bytes: 9, rows: 3 })
  await end()
  await done
  const workbook = startDownload(wish({ label: 'XLSX', rows: null }))
  await settled()
  expect(states()).toEqual([{ label: 'XLSX', state: 'running', bytes: 0, rows: null, seconds: 0, problem: null }])
  await send('PK')
  await end()
  await workbook
  expect(states()).toEqual([{ label: 'XLSX', state: 'saved', bytes: 2, rows: null, seconds: 0, problem: null }])
})

test('what fails is said in a sentence, and nothing of it is saved or stays', async () => {
  const broken = startDownload(wish())
  await settled()
  await send('id\r\n1\r\n')
  body.error(new Error('gone'))
  await broken
  expect(states()).toMatchObject([
    { state: 'failed', problem: expect.stringMatching(/^Die Übertragung ist nach einer Zeile abgebrochen: /) },
  ])
  status = 400
  await startDownload(wish())
  expect(states()).toMatchObject([{ state: 'failed', problem: 'Die Taxonomie «Flora» gibt es nicht.' }])
  status = 200
  URL.createObjectURL = () => {
    throw new TypeError('not a sentence for people')
  }
  const odd = startDownload(wish())
  await settled()
  await end()
  await odd
  expect(states()).toMatchObject([{ state: 'failed', problem: 'Die Datei liess sich nicht laden. Es wurde nichts gespeichert.' }])
  expect(saved).toEqual([])
})

test('whoever stops a file sees nothing of it any more, and the others go on', async () => {
  const first = startDownload(wish({ label: 'A' }))
  await settled()
  const [{ id } = { id: 0 }] = useDownloads.getState()
  const second = startDownload(wish({ label: 'B' }))
  await settled()
  cancelDownload(id)
  cancelDownload(-1)
  await first
  expect(states()).toMatchObject([{ label: 'B', state: 'running' }])
  expect(disk.names()).toHaveLength(1)
  await end()
  await second
  expect([states()[0]?.state, saved.length]).toEqual(['saved', 1])
})

test('a new file takes the place of those whose end has been seen, and of none under way', async () => {
  const first = startDownload(wish({ label: 'A' }))
  await settled()
  await end()
  await first
  const second = startDownload(wish({ label: 'B' }))
  await settled()
  const ofSecond = body
  const third = startDownload(wish({ label: 'C' }))
  await settled()
  expect(states().map(({ label }) => label)).toEqual(['B', 'C'])
  await end()
  await third
  expect(states().map(({ label, state }) => [label, state])).toEqual([
    ['B', 'running'],
    ['C', 'saved'],
  ])
  forgetDownload(useDownloads.getState()[1]?.id ?? 0)
  expect(states().map(({ label }) => label)).toEqual(['B'])
  ofSecond.close()
  await second
})

test('the browser asks before it closes the tab as long as a file is under way', async () => {
  expect(asksBeforeLeaving()).toBe(false)
  const first = startDownload(wish())
  await settled()
  const ofFirst = body
  const second = startDownload(wish())
  await settled()
  await end()
  await second
  expect(asksBeforeLeaving()).toBe(true)
  ofFirst.close()
  await first
  expect(asksBeforeLeaving()).toBe(false)
})

test('a file is followed only where the browser has a disk for it, and only of this server', () => {
  expect([canFollow(url), canFollow('https://example.org/export.csv')]).toEqual([true, false])
  disk.remove()
  expect(canFollow(url)).toBe(false)
})
