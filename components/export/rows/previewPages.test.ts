import { openPages, ROWS_AT_ONCE } from './previewPages'

/** Answers when told to, from the Datenstand 7 unless told otherwise; rows are their own numbers, with 0.5 each after a change. */
function pagesOf(total: number) {
  const asked: {
    offset: number
    signal: AbortSignal
    answer: (revision?: number) => Promise<void>
    fail: (error: Error) => Promise<void>
  }[] = []
  const answers: unknown[] = []
  const pages = openPages<string, number>(
    (offset, limit, signal) =>
      new Promise((resolve, reject) => {
        const numbers = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index)
        const rowsIn = (revision: number) => numbers.map((number) => number + (revision - 7) / 2)
        asked.push({
          offset,
          signal,
          answer: async (revision = 7) => resolve({ columns: ['number'], rows: rowsIn(revision), warnings: [], revision }),
          fail: async (error) => reject(error),
        })
      }),
    ({ loaded, error }) => answers.push(error ?? loaded),
  )
  type Loaded = { row: (index: number) => number | undefined; atLeast: number; end: number | null; revision: number }
  const last = () => answers.at(-1) as Loaded
  const offsets = () => asked.map(({ offset }) => offset)
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { pages, asked, answers, last, offsets, settled }
}

test('a page is asked for once, and its rows stand under their numbers', async () => {
  const { pages, asked, last, offsets, settled } = pagesOf(250)
  pages.show(0, 30)
  pages.show(20, 120)
  expect(offsets()).toEqual([0, 100])
  await asked[0]?.answer()
  await asked[1]?.answer()
  await settled()
  pages.show(0, 150)
  expect(offsets()).toEqual([0, 100])
  expect([last().row(0), last().row(199), last().row(200)]).toEqual([0, 199, undefined])
  expect([last().atLeast, last().end]).toEqual([200, null])
})

test('a page that is not full says how many rows there are', async () => {
  const { pages, asked, last, settled } = pagesOf(250)
  pages.show(240, 249)
  await asked[0]?.answer()
  await settled()
  expect([last().atLeast, last().end]).toEqual([250, 250])

  const none = pagesOf(0)
  none.pages.show(0, 0)
  await none.asked[0]?.answer()
  await none.settled()
  expect(none.last().end).toBe(0)
})

test('what is no longer in view is cancelled, and asked for again when it comes back', async () => {
  const { pages, asked, answers, offsets, settled } = pagesOf(100_000)
  pages.show(0, 30)
  pages.show(50_000, 50_030)
  expect(asked[0]?.signal.aborted).toBe(true)
  await asked[0]?.answer()
  await settled()
  expect(answers).toEqual([])
  pages.show(0, 30)
  expect(offsets()).toEqual([0, 50_000, 0])
  pages.close()
  expect(asked[2]?.signal.aborted).toBe(true)
})

test('an error is told, and the page can be asked for again', async () => {
  const { pages, asked, answers, offsets, settled } = pagesOf(10)
  pages.show(0, 9)
  await asked[0]?.fail(new Error('lost'))
  await settled()
  expect(answers).toEqual([new Error('lost')])
  pages.show(0, 9)
  expect(offsets()).toEqual([0, 0])
})

test('a long way through the rows keeps only those around', async () => {
  const { pages, asked, last, settled } = pagesOf(100_000)
  for (let page = 0; page < 80; page++) {
    pages.show(page * ROWS_AT_ONCE, page * ROWS_AT_ONCE)
    await asked[page]?.answer()
    await settled()
  }
  expect([last().row(0), last().row(7_900), last().row(6_000)]).toEqual([undefined, 7_900, 6_000])
})

test('when the data change meanwhile, the rows in view are read again, and none of before are kept', async () => {
  const { pages, asked, last, offsets, settled } = pagesOf(350)
  pages.show(0, 30)
  await asked[0]?.answer()
  await settled()
  pages.show(110, 310)
  await asked[1]?.answer()
  await asked[3]?.answer()
  await settled()
  expect([last().row(0), last().row(110), last().row(310), last().end]).toEqual([0, 110, 310, 350])

  await asked[2]?.answer(8)
  await settled()
  expect(offsets()).toEqual([0, 100, 200, 300, 100, 300])
  // Until then what is in view stays; how many there are is not known any more.
  expect([last().row(0), last().row(110), last().row(210), last().row(310)]).toEqual([undefined, 110, 210.5, 310])
  expect([last().end, last().revision]).toEqual([null, 8])

  await asked[4]?.answer(8)
  await asked[5]?.answer(8)
  await settled()
  expect([last().row(110), last().row(210), last().row(310), last().end]).toEqual([110.5, 210.5, 310.5, 350])
  expect(offsets()).toHaveLength(6)
})

test('an answer from before one that is there is asked for again', async () => {
  const { pages, asked, last, offsets, settled } = pagesOf(250)
  pages.show(0, 110)
  await asked[1]?.answer(8)
  await settled()
  await asked[0]?.answer(7)
  await settled()
  expect(offsets()).toEqual([0, 100, 0])
  await asked[2]?.answer(8)
  await settled()
  expect([last().row(0), last().row(100)]).toEqual([0.5, 100.5])
})

test('where a page cannot be read again, the error is told once, and nothing is asked on and on', async () => {
  const { pages, asked, answers, offsets, settled } = pagesOf(250)
  pages.show(0, 110)
  await asked[0]?.answer(7)
  await asked[1]?.answer(8)
  await settled()
  await asked[2]?.fail(new Error('lost'))
  await settled()
  expect(answers.at(-1)).toEqual(new Error('lost'))
  expect(offsets()).toEqual([0, 100, 0])
})
