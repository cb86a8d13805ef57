const id = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The store as a newly loaded page makes it. */
async function loaded() {
  jest.resetModules()
  return import('./comparison')
}

beforeEach(() => sessionStorage.clear())

test('what is put aside is still there after the next page is loaded', async () => {
  const first = await loaded()
  first.addCompared(id(1))
  first.addCompared(id(2))
  first.addCompared(id(1))
  first.addCompared(id(3))
  first.removeCompared(id(2))
  expect((await loaded()).useComparison.getState().ids).toEqual([id(1), id(3)])
})

test('the eleventh is not added', async () => {
  const { addCompared, useComparison } = await loaded()
  for (let n = 1; n <= 11; n++) addCompared(id(n))
  expect(useComparison.getState().ids).toHaveLength(10)
  expect(useComparison.getState().ids).not.toContain(id(11))
})

test('something else in the storage is nothing put aside', async () => {
  for (const text of ['{', '"x"', `["x", 1, "${id(1)}"]`]) {
    sessionStorage.setItem('ae.comparison', text)
    const { ids } = (await loaded()).useComparison.getState()
    expect(ids).toEqual(text.includes(id(1)) ? [id(1)] : [])
  }
})
