import { currentClient, forClient } from '../../fairness/client'
import type { FileFacts } from './fileFacts'

/** A file whose first rows are there. */
export interface OpenedFile {
  pieces(facts: FileFacts): AsyncGenerator<Buffer>
  /** Gives back what its rows hold; also of a file that nobody has read. */
  close(): Promise<unknown>
}

/** Waits for the first rows, so that what fails at once is still an answer with a status. */
export async function openedFile<B>(
  batches: AsyncGenerator<B>,
  pieces: (batches: AsyncIterable<B>, facts: FileFacts) => AsyncGenerator<Buffer>,
): Promise<OpenedFile> {
  const rows = forClient(currentClient(), batches)
  const first = await rows.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* rows
  }
  return { pieces: (facts) => pieces(all(), facts), close: () => rows.return(undefined) }
}
