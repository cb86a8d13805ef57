import { parsedUrl } from './parsedUrl'
import { SettingsError } from './settingsError'

/**
 * WEBHOOK_HOSTS: hosts separated by spaces, each in the spelling of a parsed URL, with its port where one was given (`haken.example.org`, `10.0.0.5:8080`,
 * `[fd00::5]:8080`), and each once.
 */
export function readWebhookHosts(value: string | null): string[] {
  const hosts = (value?.split(/[\s,]+/) ?? []).map((entry) => {
    const host = readHost(entry)
    if (host !== null) return host
    throw new SettingsError(
      `WEBHOOK_HOSTS nennt «${entry}», das ist weder ein Name (haken.example.org) noch eine Adresse (10.0.0.5, [fd00::5]), mit oder ohne Port (:8080).`,
    )
  })
  return [...new Set(hosts)]
}

function readHost(entry: string): string | null {
  const [, host = '', port] = /^(\[[^\][]+\]|[^:\][/\\?#@]+)(?::([1-9]\d{0,4}))?$/.exec(entry) ?? []
  const url = parsedUrl(`http://${host}`)
  if (url === null || Number(port ?? 1) > 65_535) return null
  const name = withoutRootDot(url.hostname)
  if (!name.startsWith('[') && !isHostName(name)) return null
  return port === undefined ? name : `${name}:${port}`
}

/** Whether a host is made of labels as names in the DNS have them; a numeric IPv4 address is, too. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && host.split('.').every((label) => /^[a-z\d_-]{1,63}$/.test(label))

/** `example.org.` and `example.org` are one name, certificates know the second. */
export const withoutRootDot = (host: string): string => host.replace(/\.$/, '')
