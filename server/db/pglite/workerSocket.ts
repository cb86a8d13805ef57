import { Duplex } from 'node:stream'

/** Login accepted, ready for a query: the server's half of the greeting, which the embedded database does not need. */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
/** The startup packet is the only one without a type; it begins with its length. */
const STARTUP = 0

/**
 * What `pg` takes for its network socket. It gathers protocol messages up to the one that asks for an answer, hands them to `send`
 * as one block, and `receive` gives the answer back. So both engines share pg's way with values, errors and codes.
 */
export class WorkerSocket extends Duplex {
  #gathered: Buffer[] = []
  #send: (bytes: Buffer) => void

  constructor(send: (bytes: Buffer) => void) {
    super()
    this.#send = send
  }

  receive(bytes: Uint8Array): void {
    this.push(bytes)
  }

  /** Called by pg, as are the next four, where a real socket would connect. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take(chunk)
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** pg writes whole messages, one a chunk, so the first byte tells which it is. */
  #take(chunk: Buffer): void {
    const type = chunk[0]
    if (type === STARTUP) return this.receive(GREETING)
    if (type === TERMINATE) return
    this.#gathered.push(chunk)
    if (type !== QUERY && type !== SYNC) return
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#send(bytes)
  }
}
