import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { explainDisk } from './safekeepingError'

/** The file is there whole, or as it was before. */
export async function writeWhole(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfertig`
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw explainDisk(error, path)
  }
}
