import type { Db } from '../db/db'
import { taxonomiesByName, type TaxonomySource } from '../exporters/plan/exportSources'
import { texts } from './parameters'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { ToolInputError } from './toolInputError'

export const taxonomiesParameter = texts(
  { most: 50, otherwise: 'Nennen Sie nur, was Sie brauchen.' },
  'Nur in diesen Taxonomien: Namen wie in catalogue. Ohne Angabe in allen.',
)

/** The published taxonomies of these names. Throws ToolInputError for a name that none has. */
export async function narrowedTo(db: Db, names: readonly string[]): Promise<TaxonomySource[]> {
  if (names.length === 0) return []
  const found = await taxonomiesByName(db, [...new Set(names)])
  const missing = names.find((name) => !found.some(({ asked }) => asked === name))
  if (missing !== undefined)
    throw new ToolInputError(`Eine Taxonomie ${quotedInput(missing)} gibt es nicht. catalogue nennt alle.`)
  return [...new Map(found.map((taxonomy) => [taxonomy.id, taxonomy])).values()]
}
