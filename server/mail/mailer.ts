import { randomUUID } from 'node:crypto'
import { isMailAddress } from './mailAddress'
import type { MailSettings } from './mailSettings'

/** A mail to one person. */
export interface Mail {
  /** An address without a name. */
  to: string
  subject: string
  /** Plain text; lines of any length, ended by \n. */
  text: string
  /** More headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Whether the settings name a mail server. */
  isThere: boolean
  /** An address of the program as it stands in a mail; path: from paths. */
  linkTo: (path: string) => string
  /** Done when the mail server has taken the mail. Throws `MailError`; whoever asks says so to those who run the program, or tries again. */
  send: (mail: Mail) => Promise<void>
}

/** The mail server has not taken a mail, or there is none; the message is a German sentence without an address. */
export class MailError extends Error {
  override name = 'MailError'
}

/** How a mail ended, for those who watch. */
export type Mailed = 'ok' | 'failed'

/** Nobody waits on a screen for a mail, but the next mail does. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/**
 * Sends mail as the settings say, one after the other: a mail server takes few connections from one sender, and two mails to one person come in their order.
 * `told` hears how each ended.
 */
export function mailer(settings: MailSettings | null, told: (outcome: Mailed) => void = () => {}): Mailer {
  if (settings === null) return { isThere: false, linkTo: (path) => path, send: () => Promise.reject(new MailError(NO_SERVER)) }
  let last: Promise<unknown> = Promise.resolve()
  const send = async (mail: Mail): Promise<void> => {
    if (!isMailAddress(mail.to)) throw new MailError('Die Adresse des Empfängers ist keine E-Mail-Adresse.')
    const sent = last.then(() => transmit(settings, mail))
    last = sent.then(
      () => told('ok'),
      () => told('failed'),
    )
    return sent
  }
  return { isThere: true, linkTo: (path) => settings.publicUrl + path, send }
}

const NO_SERVER = 'Dieser Server verschickt keine E-Mails: SMTP_URL ist nicht gesetzt.'

async function transmit({ host, port, isSecure, login, from, publicUrl }: MailSettings, mail: Mail): Promise<void> {
  // Most servers never send one.
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(publicUrl)
  const isHere = LOOPBACK.test(host)
  const transport = createTransport({
    ...TIMEOUTS,
    ...{ host, port, secure: isSecure, name: hostname },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A password goes over no network in the clear; a mail server of this machine has no certificate that its name could be checked by.
    requireTLS: login !== null && !isHere,
    ignoreTLS: isHere,
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      envelope: { from: from.address, to: mail.to },
      subject: headerText(mail.subject),
      text: mail.text,
      textEncoding: 'quoted-printable',
      messageId: `<${randomUUID()}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(mail) },
    })
  } catch (error) {
    throw new MailError(sentence(error))
  } finally {
    transport.close()
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Whatever somebody is called: a header ends where its line does. */
export const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const headersOf = ({ headers = {} }: Mail) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new MailError(`«${headerText(name)}» ist kein Name für eine Kopfzeile.`)
      return [name, headerText(value)]
    }),
  )

/** What to look at, by the library's code and the server's number. The server's own words are left out: they repeat addresses. */
function sentence(error: unknown): string {
  if (error instanceof MailError) return error.message
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  const number = responseCode === undefined ? '' : ` (Antwort ${responseCode})`
  return `${sentences[code] ?? `Der Mailserver hat die E-Mail nicht angenommen (${/^\w+$/.test(code) ? code : 'ohne Grund'})`}${number}.`
}

const NO_ANSWER = 'Der Mailserver antwortet nicht. Prüfen Sie Rechner und Port in SMTP_URL und ob er läuft'
const sentences: Readonly<Record<string, string>> = {
  ECONNECTION: NO_ANSWER,
  ESOCKET: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  EDNS: 'Den Rechner in SMTP_URL gibt es nicht',
  ETLS: 'Der Mailserver spricht kein TLS, oder sein Zertifikat gilt nicht. Ein Passwort geht nur verschlüsselt über ein Netz',
  EAUTH: 'Der Mailserver nimmt Benutzer und Passwort aus SMTP_URL nicht an',
  EENVELOPE: 'Der Mailserver nimmt den Absender aus MAIL_FROM oder den Empfänger nicht an',
  EMESSAGE: 'Der Mailserver nimmt den Inhalt der E-Mail nicht an',
}
