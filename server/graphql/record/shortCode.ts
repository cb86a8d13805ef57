import { writeShortCode } from '../../../lib/domain/addresses/shortCode'

/** A field of everything that has a page of its own. */
export const shortCode = {
  description: 'Its short address is /id/ and this: eight letters, which stay.',
  resolve: ({ shortNumber }: { shortNumber: number }) => writeShortCode(shortNumber),
}
