import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What differs from the last release on purpose, and by how much: `npm run test:full` prints what it measured. */
interface Named {
  /** The release that it differs from; beside another one nothing is named. */
  release: string
  because: string
  /** Per cent of a picture's pixels. */
  atMost: Record<string, number>
}

const file = join(__dirname, 'named.json')
const named = JSON.parse(readFileSync(file, 'utf8')) as Named

/** What may differ without being named. */
export const UNNAMED = 0.1

export const namedFor = (release: string, picture: string) =>
  named.release === release ? (named.atMost[picture] ?? UNNAMED) : UNNAMED

/** With `NAME_DIFFERENCES=true`: what was seen is what may be from now on, and a little more for another machine's fonts. */
export function name(release: string, picture: string, percent: number): void {
  const now = JSON.parse(readFileSync(file, 'utf8')) as Named
  const others = now.release === release ? now.atMost : {}
  delete others[picture]
  const atMost = percent <= UNNAMED ? others : { ...others, [picture]: Math.ceil(percent) + 1 }
  const sorted = Object.fromEntries(Object.entries(atMost).sort(([a], [b]) => a.localeCompare(b, 'de')))
  writeFileSync(file, `${JSON.stringify({ ...now, release, atMost: sorted }, null, 2)}\n`)
}
