import { isMailAddress } from './mailAddress'
import { parsedUrl } from '../parsedUrl'
import type { SettingName } from '../settingList'
import { SettingsError } from '../settingsError'

/** Through which server mail goes, and from whom. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the beginning (smtps://); without it by STARTTLS, where the server offers it. */
  isSecure: boolean
  /** Null: the server asks for none. */
  login: { user: string; password: string } | null
  from: { name: string; address: string }
  /** Begins all links of mails, such as https://arten.example.org. */
  publicUrl: string
}

/** Null: no mail is sent. Throws a `SettingsError` for what is wrong or missing; SMTP_URL is secret and repeated in no message. */
export function readMailSettings(text: (name: SettingName) => string | null, publicUrl: string | null): MailSettings | null {
  const url = text('SMTP_URL')
  const from = text('MAIL_FROM')
  if (url === null) {
    if (from === null) return null
    throw new SettingsError('MAIL_FROM ist gesetzt, SMTP_URL aber nicht. Setzen Sie beide oder keine von beiden.')
  }
  const server = smtpServer(url)
  if (from === null)
    throw new SettingsError(
      'Mit SMTP_URL muss auch MAIL_FROM gesetzt sein, der Absender der E-Mails (arten@example.org oder «Arten <arten@example.org>»).',
    )
  if (publicUrl === null)
    throw new SettingsError(
      'Mit SMTP_URL muss auch PUBLIC_URL gesetzt sein, damit die Links in E-Mails zu diesem Server führen (https://arten.example.org).',
    )
  return { ...server, from: sender(from), publicUrl }
}

function smtpServer(value: string): Pick<MailSettings, 'host' | 'port' | 'isSecure' | 'login'> {
  const url = parsedUrl(value)
  const isWhole = url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  const login = isWhole ? loginOf(url) : undefined
  if (!isWhole || login === undefined)
    throw new SettingsError(
      'SMTP_URL muss die Form smtp://benutzer:passwort@rechner:587 oder smtps://benutzer:passwort@rechner:465 haben; ' +
        'Sonderzeichen im Passwort stehen als %40 für @, %2F für / und so weiter.',
    )
  const isSecure = url.protocol === 'smtps:'
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isSecure ? 465 : 587), isSecure, login }
}

/** Undefined for one that cannot be read. */
function loginOf({ username, password }: URL): MailSettings['login'] | undefined {
  if (username === '' && password === '') return null
  try {
    return username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

/** An address, with or without a name before it; nothing that would be a second one. */
function sender(value: string): MailSettings['from'] {
  const [, name = '', inBrackets, alone] = /^(?:([^<>\p{Cc}]*?)\s*<([^<>]+)>|([^<>]+))$/u.exec(value) ?? []
  const address = inBrackets ?? alone ?? ''
  if (isMailAddress(address)) return { name: name.replace(/^"(.*)"$/, '$1'), address }
  throw new SettingsError(`MAIL_FROM muss die Form arten@example.org oder Arten <arten@example.org> haben, ist aber «${value}».`)
}
