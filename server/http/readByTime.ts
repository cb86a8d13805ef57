import { readFile, stat } from 'node:fs/promises'

/** Reads text files once, and again when one has changed; null where there is none. */
export function readByTime<T>(parse: (text: string) => T): (path: string) => Promise<T | null> {
  const known = new Map<string, { mtimeMs: number; parsed: T }>()
  return async (path) => {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const before = known.get(path)
    if (before?.mtimeMs === found.mtimeMs) return before.parsed
    const parsed = parse(await readFile(path, 'utf8'))
    known.set(path, { mtimeMs: found.mtimeMs, parsed })
    return parsed
  }
}
