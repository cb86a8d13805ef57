import type { Operator } from '../../lib/domain/operator/operator'
import type { Accounts } from '../auth/accounts'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import type { Fairness } from '../fairness/fairness'
import type { ImportAssistant } from '../importers/assistant/assistant'
import type { Channels } from '../watching/channels'
import { createLoaders, type Loaders } from './loaders'

/** What every resolver of one operation works with. */
export interface Context {
  database: Database
  /** Public reads. */
  db: Db
  /** The user of the request's token; null without one. */
  viewerId: string | null
  loaders: Loaders
  /** What the client may have at once; without it everything is done as it comes. */
  fairness?: Fairness
  /** Where the request comes from, for limits: see addressOf. */
  address: string
  /** Aborted when the client has closed its connection. */
  signal?: AbortSignal
  /** The key of a short link for an export's query, see shortLinks.ts. */
  shorten: (query: string, address: string) => Promise<string>
  accounts: Accounts
  imports: ImportAssistant
  /** How messages leave the program, for those who watch something. */
  channels?: Channels
  /** Who runs the program, as far as it was said. */
  operator?: Omit<Operator, 'version'>
}

export const createContext = (parts: Omit<Context, 'db' | 'loaders'>): Context => ({
  ...parts,
  db: parts.database.reader,
  loaders: createLoaders(parts.database, parts.viewerId, parts.fairness),
})
