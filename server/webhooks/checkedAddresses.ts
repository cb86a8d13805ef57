import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress'
import { Undelivered } from './undelivered'
import type { WebhookHost } from './webhookHost'

/** All addresses of a name, as `lookup` of node:dns/promises finds them with `all`. */
export type LookUpAll = (name: string) => Promise<LookupAddress[]>

/**
 * The addresses that a connection to this host may go to, asked for once. Throws `Undelivered` where one of them is not public and the operator does not
 * allow the host: a name with a public and a private address is somebody's attempt. Which address it was is not said: whoever typed the name
 * may not know the network of this server.
 */
export async function checkedAddresses(host: WebhookHost, lookUpAll: LookUpAll): Promise<LookupAddress[]> {
  const { name, bareName, isAllowed } = host
  const family = isIP(bareName)
  const addresses = family ? [{ address: bareName, family }] : await lookUpAll(name)
  if (addresses.length === 0) throw new Undelivered(`Zum Namen ${name} gehört keine Adresse. Prüfen Sie ihn.`)
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Undelivered(
      `${name} führt zu einer Adresse, die nicht öffentlich ist. ` +
        'Geben Sie einen Rechner an, den alle erreichen; andere kann freigeben, wer das Programm betreibt (WEBHOOK_HOSTS).',
    )
  return addresses
}
