import { MailError, type Mailer } from '../mail/mailer'
import type { Settings } from '../settings'
import { checkWebhookAddress } from '../webhooks/checkWebhookAddress'
import { nextTry } from '../webhooks/nextTry'
import { sendWebhook } from '../webhooks/sendWebhook'
import { newWebhookSecret } from '../webhooks/standardWebhooks'
import type { Channels } from './channels'

interface Ways {
  mailer: Mailer
  /** Where the server answers, for links, unless PUBLIC_URL says so; known once it listens. */
  origin?: () => string
  /** Where those who run the server read what they can mend. */
  log?: (line: string) => void
}

/** The channels of a server as its settings open them. */
export function createChannels(
  { webhookHosts: allowedHosts, publicUrl }: Pick<Settings, 'webhookHosts' | 'publicUrl'>,
  { mailer, origin = () => '', log = console.error }: Ways,
): Channels {
  return {
    webhook: ({ url, secret }, id, body) => sendWebhook({ url, id, secret, body, allowedHosts, at: new Date() }),
    problemOfAddress: (url) => checkWebhookAddress(url, { allowedHosts }),
    newSecret: newWebhookSecret,
    mail: mailer.isThere ? (mail) => mailed(mailer, mail, log) : null,
    nextTry,
    get origin() {
      return publicUrl ?? origin()
    },
  }
}

async function mailed(
  { send }: Mailer,
  mail: Parameters<Mailer['send']>[0],
  log: (line: string) => void,
): ReturnType<NonNullable<Channels['mail']>> {
  try {
    await send(mail)
    return { delivered: true }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    log(`Eine E-Mail über eine beobachtete Auswahl wurde nicht verschickt: ${error.message}`)
    return { delivered: false, problem: NOT_SENT, isFinal: false }
  }
}

/** Whoever watches can mend nothing of it. */
const NOT_SENT =
  'Der Server konnte die E-Mail nicht verschicken; er versucht es wieder. ' +
  'Hält das an, so wenden Sie sich an die, die ihn betreiben: Auf seiner Ausgabe steht der Grund.'
