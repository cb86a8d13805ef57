import { buildCrosswalk, type CrosswalkInput } from '../buildCrosswalk'
import type { NameRow } from '../named'
import { reasonsText } from '../reasons'

/**
 * A taxonomy as one writes it down: `name | author`, indented under its parent; `= name | author` is a synonym of the taxon above it. `genus:` before a name
 * is its rank (a species where none is), `#id` at the end what its source calls it, `[code]` before the name a habitat's code.
 */
export function side(prefix: string, text: string): NameRow[] {
  const rows: NameRow[] = []
  const above: { depth: number; id: string }[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const depth = line.search(/\S/)
    const [, isSynonym, code, rank, name = '', author, sourceId] =
      /^\s*(= )?(?:\[([^\]]+)\] )?(?:(\w+): )?([^|#]+?)(?: \| ([^#]+?))?(?: #(\S+))?$/.exec(line) ?? []
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop()
    const id = `${prefix}${rows.length + 1}`
    const parent = above.at(-1)?.id ?? null
    rows.push({
      id,
      name,
      author: author ?? null,
      rank: rank ?? (code === undefined ? 'species' : null),
      status: isSynonym ? 'synonym' : 'accepted',
      code: code ?? null,
      sourceId: sourceId ?? null,
      parentId: isSynonym ? null : parent,
      acceptedId: isSynonym ? parent : null,
    })
    if (!isSynonym) above.push({ depth, id })
  }
  return rows
}

/** Each pair as one line: `old → new: kind (state) reasons`. */
export async function told(old: string, young: string, more: Partial<CrosswalkInput> = {}): Promise<string[]> {
  const [from, to] = [side('o', old), side('n', young)]
  const nameOf = (id: string | null) => [...from, ...to].find((row) => row.id === id)?.name ?? '–'
  const pairs = await buildCrosswalk({ from, to, isHabitats: false, ...more })
  return pairs
    .filter(({ isOverruled }) => !isOverruled)
    .map(
      ({ fromId, toId, kind, state, reasons }) =>
        `${nameOf(fromId)} → ${nameOf(toId)}: ${kind}${state === 'certain' ? '' : ` (${state})`}${reasons.length > 0 ? `, ${reasonsText(reasons)}` : ''}`,
    )
}
