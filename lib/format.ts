/** How the program writes numbers and dates: 8'016, 2.5, 21.11.2026 (Swiss, whatever the browser's own locale). */
export const count = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, "'")

/** An ISO date as dd.mm.yyyy; anything else as it stands. */
export const date = (iso: string) => iso.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, '$3.$2.$1')

/** A count with its word: 1 Art, 8'016 Arten. */
export const counted = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`
