import { createGuessing } from './guessing'

function tries() {
  let time = 0
  const guessing = createGuessing(() => time)
  return {
    succeed: guessing.succeed,
    pass: (seconds: number) => void (time += seconds * 1_000),
    /** Tries `times`; answers what it was told the last time, null for going ahead. */
    begin(account: string, address: string, times = 1): string | null {
      let told: string | null = null
      for (let n = 0; n < times; n++) {
        try {
          guessing.begin(account, address)
          told = null
        } catch (error) {
          told = (error as Error).message
        }
      }
      return told
    },
  }
}

const wait = (time: string) => `Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie ${time}.`

test('an account is tried five times from one address, then ever more slowly', () => {
  const { begin, pass } = tries()
  expect(begin('anna', 'a', 5)).toBeNull()
  expect(begin('anna', 'a')).toBe(wait('10 Sekunden'))
  pass(9.5)
  expect(begin('anna', 'a')).toBe(wait('eine Sekunde'))
  pass(0.5)
  expect(begin('anna', 'a')).toBeNull()
  expect(begin('anna', 'a')).toBe(wait('20 Sekunden'))
  for (let n = 0; n < 10; n++) {
    pass(900)
    begin('anna', 'a')
  }
  expect(begin('anna', 'a')).toBe(wait('15 Minuten'))
  // Others are free.
  expect(begin('beat', 'a')).toBeNull()
  expect(begin('anna', 'b')).toBeNull()
})

test('many addresses together do not try an account faster; who logged in from an address before still gets in', () => {
  const { begin, pass, succeed } = tries()
  begin('anna', 'home')
  succeed('anna', 'home')
  for (let n = 0; n < 50; n++) expect(begin('anna', `address ${n}`)).toBeNull()
  expect(begin('anna', 'another')).toBe(wait('10 Sekunden'))
  expect(begin('anna', 'home')).toBeNull()
  for (let n = 0; n < 10; n++) {
    pass(60)
    expect(begin('anna', `later ${n}`)).toBeNull()
  }
  expect(begin('anna', 'another')).toBe(wait('60 Sekunden'))
})

test('one address does not try many accounts; an own login does not open the others', () => {
  const { begin, succeed } = tries()
  for (let n = 0; n < 99; n++) {
    expect(begin(`account ${n}`, 'a')).toBeNull()
    begin('mine', 'a')
    succeed('mine', 'a')
  }
  expect(begin('account 99', 'a')).toBeNull()
  expect(begin('account 100', 'a')).toBe(wait('10 Sekunden'))
  expect(begin('mine', 'a')).toBeNull()
})
