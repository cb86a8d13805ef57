import { readShortLink, writeShortLink } from './shortLink'

const key = '0123456789abcdef01234567'

test('a short link is read back, in capitals too', () => {
  expect(readShortLink(writeShortLink(key))).toEqual({ key })
  expect(readShortLink(`?kurz=${key.toUpperCase()}`)).toEqual({ key })
})

test('other addresses are none', () => {
  expect(readShortLink('')).toBeNull()
  expect(readShortLink('?taxonomies=kurz')).toBeNull()
})

test('what is no key is named, and nothing stands beside one', () => {
  const unknown = (shown: string) =>
    `Einen Kurzlink «${shown}» gibt es nicht. Prüfen Sie, ob die Adresse vollständig ist: Ein Kurzlink hat 24 Zeichen (0–9 und a–f).`
  expect(readShortLink('kurz=')).toEqual({ problem: unknown(''), isUnknown: true })
  expect(readShortLink(`kurz=${key}0`)).toEqual({ problem: unknown(`${key}0`), isUnknown: true })
  expect(readShortLink(`kurz=${'ä'.repeat(101)}`)).toEqual({ problem: unknown('ä'.repeat(100)), isUnknown: true })
  const alone = { problem: 'Ein Kurzlink steht allein: Neben «kurz» darf kein anderer Parameter stehen.', isUnknown: false }
  expect(readShortLink(`kurz=${key}&type=Arten`)).toEqual(alone)
  expect(readShortLink(`kurz=${key}&kurz=${key}`)).toEqual(alone)
})
