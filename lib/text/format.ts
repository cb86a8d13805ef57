import { swissCount } from '../domain/text/swissCount'

/** An ISO date as dd.mm.yyyy, that behind the year 9999 too; anything else as it stands. */
export const date = (iso: string) => iso.replace(/^(?:\+0)?(\d{4,5})-(\d{2})-(\d{2}).*$/s, '$3.$2.$1')

/** A count with its word: 1 Art, 8'016 Arten. */
export const counted = (value: number, one: string, many: string) => `${swissCount(value)} ${value === 1 ? one : many}`

/** A size as file managers show it: 512 B, 48 KB, 3.2 MB, 1.4 GB (thousands). */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

/** A time as people say it: 8 s, 2 min 5 s. */
export const duration = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`)
