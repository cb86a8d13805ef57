import { AsyncLocalStorage } from 'node:async_hooks'
import type { DataState } from '../../../lib/domain/addresses/dataStateHeader'

/** What one request may be answered from. */
export interface Wanted {
  /** What whoever asks has seen already: nothing older will do. */
  since?: DataState | null
  /** Whatever was committed before the request came has to be in the answer. */
  isNewest?: boolean
  /** Only the primary will do: of what the answer says a part is read there anyway, and all of it is to be one state. */
  isPrimary?: boolean
}

/** The reads of one request, which come from one place. */
export interface RequestReads<Place> {
  wanted: Wanted
  /** Chosen by the first of its reads. */
  place?: Promise<Place>
  /** The Datenstand read last, as long as nothing was read after it. */
  state?: DataState
  /** It has changed something, which only the primary is certain to have. */
  hasWritten?: boolean
}

const readings = new AsyncLocalStorage<RequestReads<unknown>>()

/** Does the work of one request, whose public reads then all come from one place that has what is wanted. */
export const asReading = <T>(wanted: Wanted, work: () => T): T => readings.run({ wanted }, work)

/** That of the current request; undefined outside of one. */
export const currentReading = <Place>() => readings.getStore() as RequestReads<Place> | undefined

/** What the current request reads from now on has to have what it has written. */
export function noteWritten(): void {
  const reading = currentReading()
  if (reading) reading.hasWritten = true
}

/** Does work for a reading that began elsewhere. */
export const inReading = <T, Place>(reading: RequestReads<Place> | undefined, work: () => T): T =>
  reading === undefined ? work() : readings.run(reading, work)

/** Reads the Datenstand anew, also where what was read was read for several requests at once. */
export function afterReading<T>(readState: () => Promise<T>): Promise<T> {
  const reading = currentReading()
  if (reading) reading.state = undefined
  return readState()
}
