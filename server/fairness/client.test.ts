import { addressOf, asClient, clientOf, currentClient, forClient } from './client'

test('an address is that of a household: IPv4 as it is, IPv6 by its first 64 bits, IPv4 written as IPv6 as IPv4', () => {
  expect(addressOf('203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('::FFFF:cb00:7109')).toBe('203.0.113.9')
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressOf('::1')).toBe('0:0:0:0::/64')
  expect(addressOf('nothing of the kind')).toBe('nothing of the kind')
})

test('a client is a login wherever it comes from, else an address', () => {
  expect([clientOf('203.0.113.9', 'u'), clientOf('203.0.113.9', null)]).toEqual(['user u', 'address 203.0.113.9'])
})

test('what a stream asks for later is still for the client of the request', async () => {
  const seen: string[] = []
  const batches = (async function* () {
    try {
      for (let n = 0; n < 2; n++) {
        seen.push(currentClient())
        yield n
      }
    } finally {
      seen.push(`end: ${currentClient()}`)
    }
  })()
  const read = asClient('a', () => forClient(currentClient(), batches))
  expect(await read.next()).toEqual({ done: false, value: 0 })
  expect(await asClient('b', () => read.next())).toEqual({ done: false, value: 1 })
  await read.return(undefined)
  expect(seen).toEqual(['a', 'a', 'end: a'])
})
