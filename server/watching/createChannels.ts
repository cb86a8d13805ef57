import { MailError, type Mailer } from '../mail/mailer'
import type { Settings } from '../settings'
import { checkWebhookAddress } from '../webhooks/checkWebhookAddress'
import { nextTry } from '../webhooks/nextTry'
import { sendWebhook } from '../webhooks/sendWebhook'
import { newWebhookSecret } from '../webhooks/standardWebhooks'
import type { Channels } from './channels'

interface Ways {
  mailer: Mailer
  /** Where the server answers, for links, unless PUBLIC_URL says so. */
  origin?: string
}

/** The channels of a server as its settings open them. */
export function createChannels(
  { webhookHosts: allowedHosts, publicUrl }: Pick<Settings, 'webhookHosts' | 'publicUrl'>,
  { mailer, origin = '' }: Ways,
): Channels {
  return {
    webhook: ({ url, secret }, id, body) => sendWebhook({ url, id, secret, body, allowedHosts, at: new Date() }),
    problemOfAddress: (url) => checkWebhookAddress(url, { allowedHosts }),
    newSecret: newWebhookSecret,
    mail: mailer.isThere ? (mail) => mailed(mailer, mail) : null,
    nextTry,
    origin: publicUrl ?? origin,
  }
}

async function mailed({ send }: Mailer, mail: Parameters<Mailer['send']>[0]): ReturnType<NonNullable<Channels['mail']>> {
  try {
    await send(mail)
    return { delivered: true }
  } catch (error) {
    if (error instanceof MailError) return { delivered: false, problem: error.message, isFinal: false }
    throw error
  }
}
