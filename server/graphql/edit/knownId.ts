import { isUuid } from '../../../lib/domain/text/uuid'
import { expected } from '../../expected'

/** An id as the database writes it. Throws NOT_FOUND where it cannot be one. */
export function knownId(id: string): string {
  if (!isUuid(id)) throw expected('NOT_FOUND')
  return id.toLowerCase()
}
