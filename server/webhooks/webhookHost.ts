import { withoutRootDot } from '../webhookSettings'

/** What operators let messages go to beside the internet (WEBHOOK_HOSTS), each as `readWebhookHosts` writes it. */
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
