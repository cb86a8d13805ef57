import { normalizeRank } from '../../../../lib/domain/vocabulary/rank'
import type { TaxonomyDraft, SourceTaxon } from '../../plan'

/** Property names of the reference system that hold vernacular names. */
export const vernacularKeys = [
  { key: 'Name Deutsch', language: 'de' },
  { key: 'Name Französisch', language: 'fr' },
  { key: 'Name Italienisch', language: 'it' },
  { key: 'Name Rätoromanisch', language: 'rm' },
  { key: 'Name Englisch', language: 'en' },
] as const

/** What an object's properties say about its core: author (only when the name ends with it), rank, and the habitat's code. */
export function mapObject(
  object: { id: string; parentId: string | null; name: string },
  properties: Record<string, unknown>,
  taxonomy: Pick<TaxonomyDraft, 'type' | 'habitatLabel'>,
): Omit<SourceTaxon, 'line' | 'properties'> {
  const text = (key: string) => {
    const value = properties[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null
  }
  const author = text('Autor')
  const rank = text('Rang')
  const code =
    taxonomy.type === 'Lebensraum'
      ? ((taxonomy.habitatLabel ? text(taxonomy.habitatLabel) : null) ?? text('Label') ?? text('Code'))
      : null
  return {
    id: object.id,
    sourceId: object.id,
    alias: null,
    parentRef: object.parentId,
    acceptedRef: null,
    synonym: false,
    name: object.name,
    code,
    author: author !== null && object.name.endsWith(` ${author}`) ? author : null,
    rank: normalizeRank(rank),
    rankVerbatim: rank,
    status: 'accepted',
    statusVerbatim: null,
  }
}
