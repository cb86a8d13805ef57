import { randomUUID } from 'node:crypto'
import { type FileHandle, open, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { HttpError } from '../errors'

export interface BodyPatience {
  /** A folder for what comes while nobody can take it. */
  folder: string
  /** Bytes of it at most. */
  most: number
  /** Who sends nothing for so many milliseconds is waited for no longer. */
  standsStillMs: number
}

/** Read ahead of what is asked for. */
const AHEAD = 262_144
/** Read from the disk at a time. */
const PIECE = 65_536
/** So often it is looked whether sender and answer wait for each other. */
const LOOK_MS = 100

/**
 * The body of a request whose answer is written meanwhile, piece by piece: no faster than it is taken, unless the answer cannot go out. Many programs read
 * it only when they have sent all, and each side would wait for the other for ever: then the rest waits on the disk, in a file that has no name any more.
 */
export class PatientBody implements AsyncIterable<Buffer> {
  readonly #raw: FastifyReply['request']['raw']
  #pieces: Buffer[] = []
  #bytes = 0
  #disk: FileHandle | null = null
  #written = 0
  #read = 0
  /** Sender and answer wait for each other: what comes goes to the disk. */
  #spills = false
  #writing: Promise<void> | null = null
  #isOver = false
  #problem: Error | null = null
  #wake: (() => void) | null = null
  readonly #look: NodeJS.Timeout

  constructor(
    private readonly reply: FastifyReply,
    private readonly patience: BodyPatience,
  ) {
    this.#raw = reply.request.raw
    this.#raw.on('data', this.#take).once('end', this.#end).once('error', this.#fail).once('close', this.#closed)
    this.#look = setInterval(() => this.#relieve(), LOOK_MS)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece
    } finally {
      await this.close()
    }
  }

  /** Reads no more of it. */
  async close(): Promise<void> {
    clearInterval(this.#look)
    this.#raw.off('data', this.#take).off('end', this.#end).off('error', this.#fail).off('close', this.#closed)
    // An error that comes later interests nobody.
    this.#raw.on('error', () => {})
    this.#isOver = true
    this.#wake?.()
    await this.#writing
    const disk = this.#disk
    this.#disk = null
    await disk?.close()
  }

  /** What comes now has to go behind what is there already. */
  get #isOnDisk(): boolean {
    return this.#spills || this.#read < this.#written || this.#writing !== null
  }

  readonly #take = (piece: Buffer): void => {
    if (this.#isOnDisk) return this.#store(piece)
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes >= AHEAD) this.#raw.pause()
    this.#wake?.()
  }

  readonly #end = (): void => {
    this.#isOver = true
    this.#wake?.()
  }

  readonly #fail = (error: Error): void => {
    this.#problem ??= error
    this.#wake?.()
  }

  readonly #closed = (): void => {
    if (!this.#isOver) this.#fail(new Error('The client closed the connection'))
  }

  /** One piece after the other, at the end of the file. */
  #store(piece: Buffer): void {
    // The next one when this one is there.
    this.#raw.pause()
    const write = async () => {
      this.#disk ??= await this.#unnamed()
      for (let rest = piece; rest.length > 0;) {
        // Where little room is left, only a part of it is.
        const { bytesWritten } = await this.#disk.write(rest, 0, rest.length, this.#written)
        this.#written += bytesWritten
        rest = rest.subarray(bytesWritten)
      }
    }
    this.#writing = write()
      .catch((error: Error) => this.#fail(error))
      .finally(() => {
        this.#writing = null
        this.#relieve()
        this.#wake?.()
      })
  }

  async #unnamed(): Promise<FileHandle> {
    await mkdir(this.patience.folder, { recursive: true })
    const path = join(this.patience.folder, `abgleich-${randomUUID()}`)
    const disk = await open(path, 'wx+')
    // It goes with the process, however that ends.
    await rm(path)
    return disk
  }

  /** Lets more come where sender and answer wait for each other. */
  #relieve(): void {
    if (this.#writing || this.#isOver || this.#problem) return
    const isWaiting = this.#spills || this.#raw.isPaused()
    this.#spills = isWaiting && this.reply.raw.writableNeedDrain && this.#written < this.patience.most
    if (this.#spills) this.#raw.resume()
  }

  async #next(): Promise<Buffer | null> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece) {
        this.#bytes -= piece.length
        if (this.#bytes < AHEAD / 2 && !this.#isOnDisk) this.#raw.resume()
        return piece
      }
      const stored = await this.#stored()
      if (stored) return stored
      if (this.#problem) throw this.#problem
      if (this.#isOver) return null
      await this.#more()
    }
  }

  async #stored(): Promise<Buffer | null> {
    await this.#writing
    if (!this.#disk || this.#read >= this.#written) return null
    // Behind them may stand what was read before the file was written over.
    const length = Math.min(PIECE, this.#written - this.#read)
    const { bytesRead, buffer } = await this.#disk.read(Buffer.allocUnsafe(length), 0, length, this.#read)
    this.#read += bytesRead
    // Written over from its beginning.
    if (this.#read >= this.#written && !this.#writing) this.#read = this.#written = 0
    return buffer.subarray(0, bytesRead)
  }

  async #more(): Promise<void> {
    const late = this.patience.standsStillMs
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      // It may have come while the disk was asked.
      if (this.#pieces.length > 0 || this.#isOver || this.#problem) return resolve()
      this.#wake = resolve
      timer = setTimeout(() => {
        this.#problem ??= new HttpError(408, 'BAD_USER_INPUT', stoodStill(late))
        resolve()
      }, late)
      this.#raw.resume()
    })
    clearTimeout(timer)
    this.#wake = null
  }
}

const stoodStill = (ms: number) =>
  `Seit ${Math.round(ms / 1_000)} Sekunden kommt von der Liste nichts mehr. Prüfen Sie die Verbindung, und senden Sie sie noch einmal.`
