import type { Settings } from '../settings'
import { checkWebhookAddress } from '../webhooks/checkWebhookAddress'
import { nextTry } from '../webhooks/nextTry'
import { sendWebhook } from '../webhooks/sendWebhook'
import { newWebhookSecret } from '../webhooks/standardWebhooks'
import type { Channels } from './channels'

/** The channels of a server as its settings open them. `origin`: where it answers, for links, unless PUBLIC_URL says so. */
export function createChannels(settings: Pick<Settings, 'webhookHosts' | 'publicUrl'>, origin = ''): Channels {
  const { webhookHosts: allowedHosts } = settings
  return {
    webhook: ({ url, secret }, id, body) => sendWebhook({ url, id, secret, body, allowedHosts, at: new Date() }),
    problemOfAddress: (url) => checkWebhookAddress(url, { allowedHosts }),
    newSecret: newWebhookSecret,
    mail: null,
    nextTry,
    origin: settings.publicUrl ?? origin,
  }
}
