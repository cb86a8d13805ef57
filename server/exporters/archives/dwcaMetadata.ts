import { asSentences } from '../../../lib/domain/citation/citation'
import { xml } from '../../../lib/domain/text/xmlText'
import type { FileFacts } from '../files/fileFacts'
import { originOfArchive, tablesOfOurs } from './aboutTables'
import type { ArchivePlan, ArchiveSource } from './archivePlan'
import type { StandardTable } from './archiveTables'

const DARWIN_CORE = 'http://rs.tdwg.org/dwc/terms/'
const DUBLIN_CORE = 'http://purl.org/dc/terms/'
const GBIF = 'http://rs.gbif.org/terms/1.0/'

/** The addresses of the terms that are not Darwin Core's own. */
const terms: Readonly<Record<string, string>> = {
  language: `${DUBLIN_CORE}language`,
  source: `${DUBLIN_CORE}source`,
  identifier: `${DUBLIN_CORE}identifier`,
  bibliographicCitation: `${DUBLIN_CORE}bibliographicCitation`,
  isPreferredName: `${GBIF}isPreferredName`,
}

const termOf = (column: string) => terms[column] ?? DARWIN_CORE + column

/** meta.xml: the first table is the core, the others speak of its rows; the first column of each is the taxon's id. */
export function metaXml(tables: readonly StandardTable[]): string {
  const described = tables.flatMap((table, index) => (table.rowType === null ? [] : [tableXml(table, index === 0)]))
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
${described.join('\n')}
</archive>
`
}

/** How csvFile writes. */
const dialect =
  'encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\r\\n" fieldsEnclosedBy="&quot;" ignoreHeaderLines="1"'

function tableXml({ file, columns, rowType }: StandardTable, isCore: boolean): string {
  const [element, id] = isCore ? ['core', 'id'] : ['extension', 'coreid']
  // The core says its id as a term, too; in an extension it is no term of the row.
  const fields = columns.flatMap((column, index) =>
    index === 0 && !isCore ? [] : [`    <field index="${index}" term="${termOf(column)}"/>`],
  )
  return `  <${element} ${dialect} rowType="${rowType ?? ''}">
    <files><location>${file}</location></files>
    <${id} index="0"/>
${fields.join('\n')}
  </${element}>`
}

/** eml.xml: title, licence, citation, the sources by the ids that rows have in datasetID, and the tables that are ours. */
export function emlMetadata(archive: ArchivePlan, tables: readonly StandardTable[], facts: FileFacts): string {
  const { taxonomy, collections, plan } = archive
  const { state, day, url, screenUrl, part } = originOfArchive(archive, facts)
  const organization = xml(taxonomy.organization ?? 'Arteigenschaften')
  const agent = `<organizationName>${organization}</organizationName>`
  const paragraphs = (texts: (string | null)[]) => texts.flatMap((text) => (text ? [`<para>${xml(text)}</para>`] : [])).join('')
  const about = [
    part,
    taxonomy.termsOfUse && `Nutzungsbedingungen: ${taxonomy.termsOfUse}`,
    ...collections.map(sentence),
    ...tablesOfOurs(tables).map(({ file, about }) => `${file}: ${about}`),
    `${state}, exportiert am ${day} von ${screenUrl}`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="${xml(`${taxonomy.id}/${plan.state.revision}`)}"
    system="Arteigenschaften" scope="system" xml:lang="de">
  <dataset>
    <title>${xml(taxonomy.name)}</title>
    <creator>${agent}</creator>
    <metadataProvider>${agent}</metadataProvider>
    ${taxonomy.lastUpdated === null ? '' : `<pubDate>${taxonomy.lastUpdated}</pubDate>`}
    <language>de</language>
    ${taxonomy.description === null ? '' : `<abstract><para>${xml(taxonomy.description)}</para></abstract>`}
    <additionalInfo>${paragraphs(about)}</additionalInfo>
    ${taxonomy.licence === null ? '' : `<intellectualRights><para>${xml(taxonomy.licence)}</para></intellectualRights>`}
    <distribution scope="document"><online><url function="information">${xml(taxonomy.links[0] ?? url)}</url></online></distribution>
    <contact>${agent}</contact>
  </dataset>
  <additionalMetadata><metadata>${taxonomy.citation === null ? '' : `<citation>${xml(taxonomy.citation)}</citation>`}</metadata></additionalMetadata>
</eml:eml>
`
}

const sentence = ({ key, name, licence, citation }: ArchiveSource) =>
  asSentences([`datasetID «${key}»: ${name}`, citation, licence && `Lizenz: ${licence}`])
