import { paths } from '../domain/addresses/paths'

/**
 * The short address of the record that the page shows, with what the page keeps behind its own. Asked when it is needed: a page changes that without
 * being drawn again.
 */
export const shortPath =
  ({ shortCode }: { shortCode: string }) =>
  () =>
    paths.record(shortCode, window.location.search.slice(1)) + window.location.hash
