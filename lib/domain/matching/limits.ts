/** Names of one call of the interface: some tenths of a second of work, so that others get their turn. */
export const MOST_NAMES_AT_ONCE = 500
