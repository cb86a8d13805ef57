import { isIP } from 'node:net'
import { parsedUrl } from '../parsedUrl'
import { isHostName } from '../webhookSettings'
import { isPublicAddress } from './publicAddress'
import { webhookHost, type WebhookHost, type WebhookHosts } from './webhookHost'

/** More than any program gives as its address, and less than what web servers refuse. */
const MOST_CHARACTERS = 2_000

/**
 * Ends of names that lead nowhere in the internet, or to somewhere else on each network (RFC 6761, 6762, 7686, 8375, 9476; `internal`: ICANN 2024; the
 * others are used in houses and were never given out).
 */
const INNER_NAMES = [
  'localhost local internal home.arpa test example invalid onion alt',
  'lan home corp intranet localdomain',
].flatMap((names) => names.split(' '))

/** An address as it was typed, and where it leads. */
interface Typed {
  text: string
  url: URL
  host: WebhookHost
}

/** What an address may not be, the first that is true is said. */
const faults: { isFault: (typed: Typed) => boolean; sentence: (typed: Typed) => string }[] = [
  {
    isFault: ({ url }) => url.href.length > MOST_CHARACTERS,
    sentence: () => tooLong,
  },
  {
    isFault: ({ url, host }) => url.protocol !== 'https:' && !(host.isAllowed && url.protocol === 'http:'),
    sentence: () => 'Die Adresse muss mit https:// beginnen, damit unterwegs niemand mitliest.',
  },
  {
    isFault: ({ url }) => url.username !== '' || url.password !== '',
    sentence: () =>
      'In der Adresse dürfen weder Benutzername noch Passwort stehen. Dass eine Nachricht von hier kommt, zeigt ihre Unterschrift.',
  },
  {
    isFault: ({ text }) => text.includes('#'),
    sentence: () => 'Die Adresse darf kein # enthalten: Was danach steht, wird nie mitgeschickt.',
  },
  {
    isFault: ({ host }) => !host.isAllowed && isIP(host.bareName) !== 0 && !isPublicAddress(host.bareName),
    sentence: ({ host }) => `${host.name} ist keine öffentliche Adresse. ${onlyPublic}`,
  },
  {
    isFault: ({ host }) => !host.isAllowed && isIP(host.bareName) === 0 && !isPublicName(host.name),
    sentence: ({ host }) => `${host.name} ist kein Name, der im Internet gilt. ${onlyPublic}`,
  },
  {
    isFault: ({ host }) => !host.isAllowedPort && !isUsualPort(host),
    sentence: ({ host }) => `Der Port ${host.port} ist nicht möglich; verwenden Sie 443 oder einen ab 1024.`,
  },
]

const tooLong = `Die Adresse darf höchstens ${MOST_CHARACTERS} Zeichen lang sein.`
const onlyPublic =
  'Nachrichten gehen nur an Rechner, die alle erreichen; andere kann freigeben, wer das Programm betreibt (WEBHOOK_HOSTS).'

/**
 * What is wrong with an address for messages that somebody types, as a German sentence; null when nothing is. Asks nobody: where a name leads is checked
 * whenever something is sent there (`sendWebhook`).
 */
export function checkWebhookAddress(text: string, hosts: WebhookHosts): string | null {
  if (text.length > MOST_CHARACTERS) return tooLong
  // A URL would be read without them, and then not be what was typed.
  if (/[\s\p{Cc}]/u.test(text)) return 'Die Adresse enthält Leerzeichen oder Zeilenumbrüche. Entfernen Sie sie.'
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? parsedUrl(text) : null
  if (url === null) return 'Das ist keine Webadresse. Sie hat die Form https://haken.example.org/arten.'
  const typed = { text, url, host: webhookHost(url, hosts) }
  return faults.find(({ isFault }) => isFault(typed))?.sentence(typed) ?? null
}

const isPublicName = (name: string) =>
  isHostName(name) && name.includes('.') && !INNER_NAMES.some((inner) => name === inner || name.endsWith(`.${inner}`))

/**
 * Below 1024 are other services than receivers of messages (mail, remote login, names): whoever types their port wants this server to knock there. Above
 * it people run programs of their own (8443). Without TLS, which only allowed hosts may do, 80 is what 443 is with it.
 */
const isUsualPort = ({ port, isAllowed }: WebhookHost) => port === 443 || port >= 1_024 || (isAllowed && port === 80)
