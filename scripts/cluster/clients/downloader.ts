import type { Journal } from '../journal'
import type { Person } from '../people'
import { pause } from '../time'
import { type Door, problemOf, Tab } from './tab'

/** A line so slow that a file takes some seconds, and is under way when something breaks. */
const BYTES_PER_S = 1_000_000

/** The whole file at once; throws where it does not come whole. */
export async function wholeFile(door: Door, path: string, person: Person): Promise<string> {
  const response = await door(path, { headers: new Tab(door, person).headers(null) })
  if (response.status !== 200) throw new Error(`${response.status}`)
  return response.text()
}

interface Downloading {
  door: Door
  person: Person
  journal: Journal
  path: string
  /** What there is to come; nobody changes it. */
  whole: string
  end: AbortSignal
}

/** Takes the same file again and again. It is whole, or its end shows that it is not: anything else nobody would notice. */
export async function downloader({ door, person, journal, path, whole, end }: Downloading): Promise<void> {
  const { length } = Buffer.from(whole)
  while (!end.aborted) {
    try {
      const text = await slowly(await door(path, { headers: new Tab(door, person).headers(null) }))
      const detail = `${Buffer.from(text).length} von ${length} Bytes`
      journal.files.push({ outcome: text === whole ? 'whole' : 'silently wrong', detail })
    } catch (error) {
      journal.files.push({ outcome: 'visibly broken', detail: problemOf(error) })
      await pause(200)
    }
  }
}

async function slowly(response: Response): Promise<string> {
  if (response.status !== 200 || !response.body) throw new Error(`${response.status}`)
  const pieces: Uint8Array[] = []
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    await pause((piece.length / BYTES_PER_S) * 1_000)
  }
  return Buffer.concat(pieces).toString()
}
