import { Refused } from '../expected'

/** What is wrong with a request of a reconciliation client, as a sentence for whoever reads it there. */
export class ReconcileError extends Refused {
  override name = 'ReconcileError'
  constructor(
    sentence: string,
    readonly status: 400 | 404 | 413 | 415 = 400,
  ) {
    super(sentence)
  }
}
