/** The Datenstand that a page sends along, by what the server answered. */
beforeEach(() => {
  sessionStorage.clear()
  jest.resetModules()
})

/** A page that asks a server which answers these one after the other; what it sent with each question. */
async function page(...answers: (string | null)[]) {
  const { fetchNothingOlder } = await import('./seenState')
  const sent: (string | null)[] = []
  const ask = fetchNothingOlder(async (_, init) => {
    sent.push(new Headers(init?.headers).get('datenstand'))
    const header = answers.shift() ?? null
    return { headers: new Headers(header === null ? {} : { datenstand: header }) } as Response
  })
  const { length } = answers
  for (let index = 0; index <= length; index++) await ask('/graphql', { headers: { accept: 'x' } })
  return sent
}

test('the newest that was answered is sent along, also after a reload', async () => {
  expect(await page('3; log=0/10', '3; log=0/9F', '4; log=1/0')).toEqual([null, '3; log=0/10', '3; log=0/9F', '4; log=1/0'])
  jest.resetModules()
  expect(await page()).toEqual(['4; log=1/0'])
})

test('nothing is sent where the server names none', async () => {
  expect(await page(null, null)).toEqual([null, null, null])
})

test('an answer that came late takes nothing back, one of another database does', async () => {
  const { fetchNothingOlder } = await import('./seenState')
  const sent: (string | null)[] = []
  const waiting: ((header: string) => void)[] = []
  const ask = fetchNothingOlder((_, init) => {
    sent.push(new Headers(init?.headers).get('datenstand'))
    return new Promise((resolve) =>
      waiting.push((header) => resolve({ headers: new Headers({ datenstand: header }) } as Response)),
    )
  })
  const [first, second] = [ask('/graphql'), ask('/graphql')]
  waiting[1]?.('9; log=0/90')
  await second
  waiting[0]?.('8; log=0/80')
  await first
  const third = ask('/graphql')
  waiting[2]?.('2; log=0/20')
  await third
  const fourth = ask('/graphql')
  waiting[3]?.('2; log=0/20')
  await fourth
  expect(sent).toEqual([null, null, '9; log=0/90', '2; log=0/20'])
})

test('what is no Datenstand is not kept', async () => {
  expect(await page('<script>', '5; log=zz', '5')).toEqual([null, null, null, '5'])
})
