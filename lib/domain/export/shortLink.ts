import { textLike } from '../parameters/kinds'
import { readGiven } from '../parameters/parameter'

/** Behind the name `kurz`. */
export const shortLinkParameter = { kind: textLike(/^[0-9a-fA-F]{24}$/, (key) => key.toLowerCase()) }

/** What `kurz=…` behind /Export or /export.csv names: a key, or a German sentence about why it names none (`isUnknown`: it looks like none of ours). */
export type ShortLink = { key: string } | { problem: string; isUnknown: boolean }

/** Addresses longer than this get lost on the way: mail programs break them, Excel and some web servers refuse them. */
export const LONG_ADDRESS = 2_000

/** The short link of a query string, with or without its `?`; null where there is no `kurz` in it. */
export function readShortLink(query: string): ShortLink | null {
  const parameters = [...new URLSearchParams(query)]
  const key = parameters.find(([name]) => name === 'kurz')?.[1]
  if (key === undefined) return null
  if (parameters.length > 1) return { problem: NOT_ALONE, isUnknown: false }
  const { value } = readGiven(shortLinkParameter, key)
  return value === null ? { problem: unknownShortLink(key), isUnknown: true } : { key: value }
}

/** The query string of a short link, without `?`. */
export const writeShortLink = (key: string) => `kurz=${key}`

export const unknownShortLink = (key: string) =>
  `Einen Kurzlink «${key.slice(0, 100)}» gibt es nicht. Prüfen Sie, ob die Adresse vollständig ist: Ein Kurzlink hat 24 Zeichen (0–9 und a–f).`

const NOT_ALONE = 'Ein Kurzlink steht allein: Neben «kurz» darf kein anderer Parameter stehen.'
