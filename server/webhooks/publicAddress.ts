import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 addresses that nobody has in the internet, or whose owner is not who answers
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, RFC 6890; multicast: RFC 5771).
 */
const notPublicIPv4 = [
  ['0.0.0.0', 8, 'this network; Linux takes 0.0.0.0 for the machine itself'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared behind a provider (CGNAT)'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'a cloud talking to its own machines'],
  ['169.254.0.0', 16, 'link-local, where clouds keep the credentials of their machines'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocols'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'answered by whoever is near (AS112)'],
  ['192.52.193.0', 24, 'answered by whoever is near (AMT)'],
  ['192.88.99.0', 24, 'relays of 6to4'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'answered by whoever is near (AS112)'],
  ['198.18.0.0', 15, 'measuring networks'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
] as const

/**
 * Of IPv6 only this is given out to anybody (https://www.iana.org/assignments/ipv6-address-space). So loopback, `::ffff:0:0/96` and the other ways
 * to write an IPv4 address, NAT64 (`64:ff9b::/96`), ULA, link-local, site-local and multicast are not public without being named.
 */
const givenOutIPv6 = ['2000::', 3] as const

/** What of it is nobody's all the same, or leads to an IPv4 address (https://www.iana.org/assignments/iana-ipv6-special-registry). */
const notPublicIPv6 = [
  ['2001::', 23, 'protocols, among them Teredo'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['2620:4f:8000::', 48, 'answered by whoever is near (AS112)'],
  ['3ffe::', 16, 'given back (6bone)'],
  ['3fff::', 20, 'documentation'],
] as const

const notPublic = new BlockList()
for (const [first, bits] of notPublicIPv4) notPublic.addSubnet(first, bits, 'ipv4')
for (const [first, bits] of notPublicIPv6) notPublic.addSubnet(first, bits, 'ipv6')

const givenOut = new BlockList()
givenOut.addSubnet(...givenOutIPv6, 'ipv6')

/** Whether a numeric address, without brackets, belongs to somebody in the internet. What is no address does not; nor does one with a zone (`fe80::1%eth0`). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
