import { Refused } from '../expected'

/** What is asked of a list and cannot be, as a German sentence; answered as 400. */
export class ListError extends Refused {
  override name = 'ListError'
}

/** What is wrong with the list itself, and where; answered as 422. */
export class ListContentError extends ListError {
  override name = 'ListContentError'
}
