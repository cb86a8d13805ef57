export interface IdList {
  /** Each once, in lower case, in the order of the text. */
  ids: string[]
  /** How often an id stood there again. */
  duplicates: number
  /** Lines without any id, counted from 1. */
  unreadable: { line: number; text: string }[]
}

/**
 * The ids in a pasted text: one or several per line, with whatever stands around them (quotes, braces, further columns of a table). Of an
 * address of this program the last id counts, which is the taxon's own.
 */
export function readIdList(text: string): IdList {
  const ids = new Set<string>()
  const unreadable: IdList['unreadable'] = []
  let duplicates = 0
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const found = line.split(/[\s,;|"]+/).flatMap(idsOf)
    if (found.length === 0 && line.trim() !== '') unreadable.push({ line: index + 1, text: line.trim() })
    for (const id of found) {
      if (ids.has(id)) duplicates++
      ids.add(id)
    }
  }
  return { ids: [...ids], duplicates, unreadable }
}

const uuid = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi

function idsOf(word: string): string[] {
  const found = [...word.matchAll(uuid)].map(([id]) => id.toLowerCase())
  return word.includes('/') ? found.slice(-1) : found
}
