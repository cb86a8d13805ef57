import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { connected, streamOf } from './postgresServer'

/** The hosts of DATABASE_URL, of which one takes changes. */
export class Hosts {
  /** The address of the one that takes changes, as far as is known. */
  current: string

  /** `addresses`: one or more. */
  constructor(private readonly addresses: readonly string[]) {
    this.current = addresses[0] ?? ''
  }

  get areSeveral() {
    return this.addresses.length > 1
  }

  /** Connections to whichever takes changes when they are made. */
  config(): PoolConfig {
    if (!this.areSeveral) return { connectionString: this.current }
    const address = () => this.current
    return {
      Client: class extends Client {
        constructor(config: ClientConfig = {}) {
          super({ ...config, connectionString: address() })
        }
      },
    }
  }

  /** Looks for the one that takes changes, unless there is only one host; answers whether it is another one than before. */
  async find(): Promise<boolean> {
    if (!this.areSeveral) return false
    const before = this.current
    const [first, ...others] = [this.current, ...this.addresses.filter((address) => address !== this.current)]
    const found = await Promise.all([first ?? '', ...others].map(takesChanges))
    const next = found.find((address) => address !== null)
    if (next) this.current = next
    return this.current !== before
  }

  /** Of several hosts a copy is not one to work with, though it lets us in. */
  async refuseCopy(client: { query: (text: string) => Promise<{ rows: { copy?: boolean }[] }> }): Promise<void> {
    if (!this.areSeveral) return
    const { rows } = await client.query('select pg_is_in_recovery() as copy')
    if (rows[0]?.copy) throw Object.assign(new Error('This server takes no changes: it is a copy.'), { code: '57P03' })
  }
}

async function takesChanges(address: string): Promise<string | null> {
  try {
    const client = await connected(address)
    try {
      const { rows } = await client.query<{ copy: boolean }>('select pg_is_in_recovery() as copy')
      return rows[0]?.copy === false ? address : null
    } finally {
      streamOf(client).destroy()
    }
  } catch {
    return null
  }
}
