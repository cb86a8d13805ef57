import { sql } from 'kysely'
import { UNKNOWN_LICENCE } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { lengthProblem } from '../columns/longTexts'
import { ImportError } from '../importError'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { ImportOptions, TaxonomyDraft } from '../plan'
import type { Source } from '../source/sourceFile'
import { type Metadata, readMetadata } from './metadata'

/** The taxonomy an import of one data set makes: named by the user, else by the data set's title, else by its file. */
export async function draftTaxonomy(
  bulk: Database['bulk'],
  source: Source,
  options: ImportOptions,
  guessedType: TaxonomyType | null,
  metadataFile: string | null = null,
): Promise<TaxonomyDraft> {
  const type = options.type ?? guessedType
  if (!type)
    throw new ImportError(
      `${options.path}: Ob das Arten oder Lebensräume sind, zeigt die Tabelle nicht. Geben Sie --type Art oder --type Lebensraum an.`,
    )
  const metadata: Metadata = await readMetadata(source, metadataFile)
  return {
    ...metadata,
    ...aboutOf(options),
    type,
    name: fitName(options.taxonomy ?? metadata.name ?? source.name),
    organizationId: await organizationId(bulk, options.organization),
  }
}

/** The name of a taxonomy, where the database takes it. Throws `ImportError`. */
export function fitName(name: string): string {
  const problem = lengthProblem(name, 'head')
  if (problem === null) return name
  throw new ImportError(
    `Der Name der Taxonomie «${name.slice(0, 50)}…» ist länger als 300 Zeichen. Geben Sie mit --taxonomy einen kürzeren an.`,
  )
}

/** What somebody says about the taxonomy themselves. */
function aboutOf({ about = {} }: ImportOptions): Partial<TaxonomyDraft> {
  const { description, links, licence, citation, termsOfUse, lastUpdated } = about
  const said = {
    description,
    links,
    citation,
    termsOfUse,
    lastUpdated,
    licence: licence === UNKNOWN_LICENCE ? undefined : licence,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** The id of the organisation of this name; null when none is named. Throws `ImportError` that lists those there are. */
export async function organizationId(bulk: Database['bulk'], name: string | undefined): Promise<string | null> {
  if (name === undefined) return null
  const { rows } = await sql<{ id: string; name: string; wanted: boolean }>`
    select id, name, same_name(name) = same_name(${name}) as wanted from organizations order by name`.execute(bulk)
  const found = rows.find(({ wanted }) => wanted)
  if (found) return found.id
  const known =
    rows.length === 0
      ? 'Es gibt noch keine.'
      : `Es gibt: ${rows
          .slice(0, 20)
          .map((row) => row.name)
          .join(', ')}.`
  throw new ImportError(`Die Organisation «${name}» ist nicht bekannt. ${known}`)
}
