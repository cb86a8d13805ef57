import { stringify } from 'yaml'
import { asSentences } from '../../../lib/domain/citation/citation'
import type { FileFacts } from '../files/fileFacts'
import { originOfArchive, tablesOfOurs } from './aboutTables'
import type { ArchivePlan, ArchiveSource } from './archivePlan'
import type { StandardTable } from './archiveTables'

/** metadata.yaml of ColDP: title, licence, who made it, the sources by the ids that rows have in sourceID, and the tables that are ours. */
export function coldpMetadata(archive: ArchivePlan, tables: readonly StandardTable[], facts: FileFacts): string {
  const { taxonomy, collections } = archive
  const { state, day, url, screenUrl, part } = originOfArchive(archive, facts)
  return stringify(
    said({
      title: taxonomy.name,
      description: taxonomy.description,
      issued: taxonomy.lastUpdated,
      version: state,
      creator: taxonomy.organization === null ? null : [{ organisation: taxonomy.organization }],
      license: taxonomy.licence,
      citation: taxonomy.citation,
      url: taxonomy.links[0] ?? url,
      source: [taxonomy, ...collections].map(cited),
      notes: [part, taxonomy.termsOfUse && `Nutzungsbedingungen: ${taxonomy.termsOfUse}`, `Exportiert am ${day} von ${screenUrl}`]
        .filter(Boolean)
        .join('\n'),
      table: tablesOfOurs(tables),
    }),
    { lineWidth: 0 },
  )
}

const cited = ({ key, name, organization, lastUpdated, links, licence, citation, termsOfUse }: ArchiveSource) =>
  said({
    id: key,
    type: 'dataset',
    title: name,
    author: organization === null ? null : [organization],
    issued: lastUpdated,
    url: links[0] ?? null,
    note: asSentences([citation, licence && `Lizenz: ${licence}`, termsOfUse && `Nutzungsbedingungen: ${termsOfUse}`]) || null,
  })

/** Without what nobody has said. */
const said = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
