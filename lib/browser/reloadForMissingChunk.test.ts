import { reloadForMissingChunk } from './reloadForMissingChunk'

const missing = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), { name: 'ChunkLoadError' })

beforeEach(() => sessionStorage.clear())

/** Answers how often the page was reloaded for these errors, each at its time in milliseconds. */
async function reloads(errors: [Error, number][], answer: () => Promise<Response> = () => Promise.resolve({} as Response)) {
  let count = 0
  for (const [error, time] of errors)
    await reloadForMissingChunk(error, { fetch: answer, reload: () => void count++, now: () => time })
  return count
}

test('a missing part reloads the page once, not in a loop; a minute later it may again', async () => {
  const start = 1_000_000
  expect(
    await reloads([
      [missing, start],
      [missing, start + 59_999],
      [missing, start + 60_000],
    ]),
  ).toBe(2)
})

test('no other error, no missing connection and no refused storage reloads', async () => {
  expect(await reloads([[new Error('other'), 1_000_000]])).toBe(0)
  expect(await reloads([[missing, 1_000_000]], () => Promise.reject(new TypeError('Failed to fetch')))).toBe(0)
})
