import type { Database } from '../db/database'
import { KEPT_FREE } from '../db/storage'
import type { Source } from './source/sourceFile'
import { explainRoom, NoRoom, refuseWithoutRoom, stopBeforeFull } from './room'

const disk = (free: number | null) =>
  ({ storage: free === null ? null : { free, directory: '/daten', setAside() {} } }) as unknown as Database
const source = (...sizes: number[]) => ({ files: sizes.map((size) => ({ size })) }) as unknown as Source

test('an import goes on as long as enough is free to clear up after it', () => {
  for (const enough of [KEPT_FREE, null]) expect(() => stopBeforeFull(disk(enough))).not.toThrow()
  expect(() => stopBeforeFull(disk(KEPT_FREE - 1))).toThrow(NoRoom)
  expect(() => stopBeforeFull(disk(0))).toThrow(/^Der Platz in \/daten reicht für diesen Import nicht; es wurde nichts geändert/)
})

test('it does not begin without six times its bytes, all files together', () => {
  const begin = (free: number | null) => () => refuseWithoutRoom(disk(free), source(1_000_000, 500_000), 'a.zip')
  for (const enough of [KEPT_FREE + 9_000_000, null]) expect(begin(enough)).not.toThrow()
  expect(begin(KEPT_FREE + 8_999_999)).toThrow(
    /^a\.zip: Für diesen Import reicht der Platz nicht\. Nötig sind mindestens \d+ MB, frei sind in \/daten \d+ MB\. /,
  )
})

test('what the disk says is said in a sentence, anything else stays', () => {
  const error = (code: string) => Object.assign(new Error(code), { code })
  expect(explainRoom(disk(1), error('ENOSPC'))).toBeInstanceOf(NoRoom)
  expect(explainRoom(disk(null), error('ENOSPC'))).toMatchObject({
    message: expect.stringMatching(/^Der Platz auf dem Datenbankserver reicht/),
  })
  expect(explainRoom(disk(1), error('EROFS'))).toMatchObject({
    message: expect.stringMatching(/^In \/daten kann nur gelesen werden/),
  })
  expect(explainRoom(disk(null), error('EROFS'))).toMatchObject({
    message: expect.stringMatching(/^Auf dem Datenbankserver kann nur gelesen werden/),
  })
  const other = error('EPERM')
  expect(explainRoom(disk(1), other)).toBe(other)
})
