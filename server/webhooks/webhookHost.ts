import { parsedUrl } from '../parsedUrl'

/** What operators let messages go to beside the internet (WEBHOOK_HOSTS), each as `allowedHost` writes it. */
export interface WebhookHosts {
  allowedHosts: readonly string[]
}

/** The host of an address, and what the operator says of it. */
export interface WebhookHost {
  /** Name in ASCII and small letters, or a numeric address, IPv6 in brackets. */
  name: string
  /** The same without brackets, which a connection goes to and a certificate is for. */
  bareName: string
  port: number
  /** May be private and be asked without TLS. */
  isAllowed: boolean
  /** Allowed together with just this port. */
  isAllowedPort: boolean
}

/** Where an address leads, in the one spelling that a URL has after it was parsed: 0x7f.1 is 127.0.0.1. */
export function webhookHost(url: URL, { allowedHosts }: WebhookHosts): WebhookHost {
  const name = withoutRootDot(url.hostname)
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  const isAllowedPort = allowedHosts.includes(`${name}:${port}`)
  const bareName = name.replace(/^\[|\]$/g, '')
  return { name, bareName, port, isAllowed: isAllowedPort || allowedHosts.includes(name), isAllowedPort }
}

/** An entry of WEBHOOK_HOSTS (`haken.example.org`, `10.0.0.5:8080`, `[fd00::5]:8080`) in the spelling of a parsed URL; null when it is none. */
export function allowedHost(entry: string): string | null {
  const [, host = '', port] = /^(\[[^\][]+\]|[^:\][/\\?#@]+)(?::([1-9]\d{0,4}))?$/.exec(entry) ?? []
  const url = parsedUrl(`http://${host}`)
  if (url === null || Number(port ?? 1) > 65_535) return null
  const name = withoutRootDot(url.hostname)
  if (!name.startsWith('[') && !isName(name)) return null
  return port === undefined ? name : `${name}:${port}`
}

/** Of labels as names in the DNS have them; a numeric IPv4 address is one, too. */
export const isName = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => /^[a-z\d_-]{1,63}$/.test(label))

/** `example.org.` and `example.org` are one name, certificates know the second. */
const withoutRootDot = (name: string) => name.replace(/\.$/, '')
