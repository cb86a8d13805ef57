import { MOST_PAGES, PageLog } from './pageLog'

test('a page is fetched once, and again when it was forgotten', () => {
  const log = new PageLog()
  const page = { parent: 'a', page: 3 }
  expect([log.wants(page), log.wants(page), log.has(page)]).toEqual([true, false, true])
  log.forget('a')
  expect([log.has(page), log.wants(page)]).toEqual([false, true])
})

test('only the latest question for a page counts, however often somebody wanted to see it since', () => {
  const log = new PageLog()
  const [first, again] = [
    { parent: 'a', page: 0 },
    { parent: 'a', page: 0 },
  ]
  const other = { parent: 'a', page: 1 }
  ;[first, { ...first }, other].forEach((page) => log.wants(page))
  expect([first, other].map((page) => log.isCurrent(page))).toEqual([true, true])
  log.forget('a', 0)
  expect([first, other].map((page) => log.isCurrent(page))).toEqual([false, true])
  log.wants(again)
  expect([first, again].map((page) => log.isCurrent(page))).toEqual([false, true])
  log.forget()
  expect([again, other].map((page) => log.isCurrent(page))).toEqual([false, false])
})

test('what failed is not fetched again until it is forgiven', () => {
  const log = new PageLog()
  const [one, other] = [
    { parent: 'a', page: 0 },
    { parent: 'b', page: 1 },
  ]
  for (const page of [one, other]) {
    log.wants(page)
    log.fail(page)
  }
  expect([log.wants(one), log.hasFailed(one), log.has(one), log.hasFailures]).toEqual([false, true, false, true])
  log.forgive(one)
  expect(log.wants(one)).toBe(true)
  expect([log.forgiveAll(), log.hasFailures, log.wants(other)]).toEqual([[other], false, true])
})

test('forgetting a node touches neither the pages of another nor those of one whose key ends like its own', () => {
  const log = new PageLog()
  const pages = ['a', 'b', 'b a'].map((parent) => ({ parent, page: 0 }))
  pages.forEach((page) => log.wants(page))
  log.forget('a')
  expect(pages.map((page) => log.has(page))).toEqual([false, true, true])
})

test('beyond the most, those that were wanted longest ago are forgotten', () => {
  const log = new PageLog()
  for (let page = 0; page < MOST_PAGES; page++) log.wants({ parent: 'a', page })
  expect(log.forgetOldest()).toEqual([])
  log.wants({ parent: 'a', page: 0 })
  for (const page of [0, 1]) log.wants({ parent: 'b', page })
  expect(log.forgetOldest()).toEqual([1, 2].map((page) => ({ parent: 'a', page })))
  expect([log.has({ parent: 'a', page: 0 }), log.has({ parent: 'a', page: 1 })]).toEqual([true, false])
})
