import fc from 'fast-check'
import { runs } from '../../lib/domain/testing/runs'
import { checkWebhookAddress } from './checkWebhookAddress'
import { isPublicAddress } from './publicAddress'

/** First and last of each range, written out beside what the program reads from prefixes. */
const rangesOfIPv4 = `
  0.0.0.0 0.255.255.255
  10.0.0.0 10.255.255.255
  100.64.0.0 100.127.255.255
  127.0.0.0 127.255.255.255
  168.63.129.16 168.63.129.16
  169.254.0.0 169.254.255.255
  172.16.0.0 172.31.255.255
  192.0.0.0 192.0.0.255
  192.0.2.0 192.0.2.255
  192.31.196.0 192.31.196.255
  192.52.193.0 192.52.193.255
  192.88.99.0 192.88.99.255
  192.168.0.0 192.168.255.255
  192.175.48.0 192.175.48.255
  198.18.0.0 198.19.255.255
  198.51.100.0 198.51.100.255
  203.0.113.0 203.0.113.255
  224.0.0.0 239.255.255.255
  240.0.0.0 255.255.255.255`

const rangesOfIPv6 = `
  0000:0000:0000:0000:0000:0000:0000:0000 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:0000:0000:0000:0000:0000:0000:0000 2001:01ff:ffff:ffff:ffff:ffff:ffff:ffff
  2001:0db8:0000:0000:0000:0000:0000:0000 2001:0db8:ffff:ffff:ffff:ffff:ffff:ffff
  2002:0000:0000:0000:0000:0000:0000:0000 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  2620:004f:8000:0000:0000:0000:0000:0000 2620:004f:8000:ffff:ffff:ffff:ffff:ffff
  3ffe:0000:0000:0000:0000:0000:0000:0000 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff
  3fff:0000:0000:0000:0000:0000:0000:0000 3fff:0fff:ffff:ffff:ffff:ffff:ffff:ffff
  4000:0000:0000:0000:0000:0000:0000:0000 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`

const inPairs = (text: string, number: (address: string) => bigint) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(number) as [bigint, bigint])

const numberOfIPv4 = (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
const numberOfIPv6 = (address: string) => BigInt(`0x${address.replaceAll(':', '')}`)

const privateIPv4 = inPairs(rangesOfIPv4, numberOfIPv4)
const privateIPv6 = inPairs(rangesOfIPv6, numberOfIPv6)

const dotted = (number: bigint) => [24n, 16n, 8n, 0n].map((bits) => (number >> bits) & 255n).join('.')
const hextets = (number: bigint) =>
  Array.from({ length: 8 }, (_, index) => ((number >> BigInt(112 - 16 * index)) & 0xffffn).toString(16).padStart(4, '0')).join(
    ':',
  )

const isIn = (ranges: [bigint, bigint][], number: bigint) => ranges.some(([first, last]) => number >= first && number <= last)

/** Edges of all ranges with what stands beside them, and any. */
const someNumber = (ranges: [bigint, bigint][], most: bigint) =>
  fc.oneof(
    fc.constantFrom(
      ...ranges
        .flatMap(([first, last]) => [first - 1n, first, last, last + 1n])
        .filter((number) => number >= 0n && number <= most),
    ),
    fc.constantFrom(...ranges).chain(([min, max]) => fc.bigInt({ min, max })),
    fc.bigInt({ min: 0n, max: most }),
  )

const MOST_IPV4 = 2n ** 32n - 1n
const anyIPv4 = someNumber(privateIPv4, MOST_IPV4)
const anyIPv6 = someNumber(privateIPv6, 2n ** 128n - 1n)
const privateOnly = (ranges: [bigint, bigint][]) => fc.constantFrom(...ranges).chain(([min, max]) => fc.bigInt({ min, max }))

/** A number as a part of an IPv4 address may be written: decimal, octal, hexadecimal, with zeros in front. */
const part = (number: bigint) =>
  fc.tuple(fc.constantFrom(10, 8, 16), fc.integer({ min: 0, max: 4 }), fc.boolean()).map(([base, zeros, upper]) => {
    if (base === 10) return String(number)
    const digits = '0'.repeat(zeros) + number.toString(base)
    return base === 8 ? `0${digits}` : upper ? `0X${digits.toUpperCase()}` : `0x${digits}`
  })

/** In one to four parts, of which the last stands for all that are left. */
const inParts = (number: bigint) =>
  fc.integer({ min: 1, max: 4 }).chain((count) => {
    const rest = BigInt(8 * (5 - count))
    const whole = Array.from({ length: count - 1 }, (_, index) => (number >> BigInt(24 - 8 * index)) & 255n)
    return fc.tuple(...[...whole, number & ((1n << rest) - 1n)].map(part)).map((parts) => parts.join('.'))
  })

const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const percent = (text: string) =>
  [...text].map((sign) => (sign === '.' ? sign : `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)).join('')

/** What else people who want to get past a check do with letters. */
const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}.`,
  (text) => text.replaceAll('.', '。'),
  fullWidth,
  percent,
]

const spelledIPv4 = (number: bigint) =>
  fc.tuple(inParts(number), fc.constantFrom(...disguises)).map(([text, disguise]) => disguise(text))

/** IPv6 with or without its zeros, in small letters or not, its end as IPv4 or not. */
const spelledIPv6 = (number: bigint) =>
  fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()).map(([short, compressed, upper, mixed]) => {
    const parts = hextets(number).split(':')
    let text = (mixed ? [...parts.slice(0, 6), dotted(number & MOST_IPV4)] : parts).join(':')
    if (short) text = text.replace(/(?<=^|:)0{1,3}(?=[\da-f]+(?::|$))/g, '')
    if (compressed) text = text.replace(/(?:^|:)0+(?::0+)+(?::|$)/, '::')
    return `[${upper ? text.toUpperCase() : text}]`
  })

/** IPv6 addresses that lead to an IPv4 address, whatever that is. */
const carriers: ((number: bigint) => bigint)[] = [
  (number) => number,
  (number) => (0xffffn << 32n) | number,
  (number) => (0xffffn << 48n) | number,
  (number) => (0x64ff9bn << 96n) | number,
  (number) => (0x64ff9b0001n << 80n) | number,
  (number) => (0x2002n << 112n) | (number << 80n),
  (number) => (0x20010000n << 96n) | (number ^ MOST_IPV4),
]

const check = (host: string) => checkWebhookAddress(`https://${host}/`, { allowedHosts: [] })

test('an address is public when it is in no range, at every edge', () => {
  fc.assert(
    fc.property(anyIPv4, (number) => expect(isPublicAddress(dotted(number))).toBe(!isIn(privateIPv4, number))),
    { numRuns: runs(1_000, 20_000) },
  )
  fc.assert(
    fc.property(anyIPv6, (number) => expect(isPublicAddress(hextets(number))).toBe(!isIn(privateIPv6, number))),
    { numRuns: runs(1_000, 20_000) },
  )
})

test.each([
  { name: 'IPv4', any: anyIPv4, spelled: spelledIPv4, ranges: privateIPv4 },
  { name: 'IPv6', any: anyIPv6, spelled: spelledIPv6, ranges: privateIPv6 },
])('no private $name address passes, whatever its spelling, and each public one does', ({ any, spelled, ranges }) => {
  fc.assert(
    fc.property(
      any.chain((number) => fc.tuple(fc.constant(number), spelled(number))),
      ([number, host]) => expect([host, check(host) === null]).toEqual([host, !isIn(ranges, number)]),
    ),
    { numRuns: runs(2_000, 40_000) },
  )
})

test('no IPv4 address passes within an IPv6 address', () => {
  fc.assert(
    fc.property(
      fc.tuple(privateOnly(privateIPv4), fc.constantFrom(...carriers)).chain(([number, carry]) => spelledIPv6(carry(number))),
      (host) => expect([host, check(host)]).toEqual([host, expect.stringContaining('ist keine öffentliche Adresse')]),
    ),
    { numRuns: runs(1_000, 20_000) },
  )
})

test('what is no address is not public', () => {
  for (const text of [
    '',
    'haken.example.org',
    '010.0.0.1',
    '1.2.3',
    '0x7f.1',
    '[2606:2800::1]',
    '2606:2800::1%eth0',
    'fe80::1%1',
    '1.1.1.1:80',
  ])
    expect([text, isPublicAddress(text)]).toEqual([text, false])
})
