'use client'

import { useQuery } from '@apollo/client/react'
import { organismGroup } from '@/lib/domain/vocabulary/organismGroup'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { statusLabel } from '@/lib/domain/vocabulary/status'
import { taxonNameParts, withoutAuthors } from '@/lib/domain/vocabulary/taxonName'
import { paths, typeRoots } from '@/lib/domain/addresses/paths'
import { exportLink } from '@/lib/exportLink'
import { counted } from '@/lib/text/format'
import { shortPath } from '@/lib/browser/shortPath'
import { useNoteSeen } from '@/lib/browser/lastSeen'
import { useRightPath } from '@/lib/browser/useRightPath'
import { CiteButton } from '../cite/CiteButton'
import { PageMenu } from '../cite/PageMenu'
import { Headed } from '../drawings/Headed'
import { PaperSources } from '../paper/PaperSources'
import { CompareButton } from './CompareButton'
import { FormerTaxon } from './FormerTaxon'
import { Editing } from '../edit/Editing'
import { LinkButton } from '../ui/form/Button'
import { Download } from '../ui/text/icons'
import { QueryView } from '../shell/QueryView'
import { ShareButton } from '../ui/form/ShareButton'
import { TaxonName } from './TaxonName'
import { Actions, Chips, Subtitle, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { AcceptedFacts } from './AcceptedFacts'
import { KeyFacts } from './answer/KeyFacts'
import { statementsOf } from './answer/statements'
import { OutwardLinks } from './OutwardLinks'
import { OtherVersions } from './OtherVersions'
import { SynonymBanner } from './SynonymBanner'
import { TaxonCrumbs } from './TaxonCrumbs'
import { TaxonFacts } from './TaxonFacts'
import { citedOf, plainTitle, type TaxonRecord, TaxonScreenQuery, taxonVariables, vernacularLine } from './taxonQuery'

/** An object (species, genus, habitat …): all that is known of it. */
export function TaxonScreen({ id }: { id: string }) {
  const query = useQuery(TaxonScreenQuery, { variables: taxonVariables(id) })
  const taxon = query.data?.taxon
  useTitle(taxon?.name)
  useNoteSeen(
    taxon && {
      id: taxon.id,
      name: plainTitle(taxon),
      beside: taxon.vernacularNames.find((each) => each.preferred)?.name ?? taxon.taxonomy.name,
    },
  )
  useRightPath(taxon && pathOf(taxon))
  const missing = 'Dieses Objekt gibt es nicht (mehr)'
  if (taxon === null) return <FormerTaxon id={id} missing={missing} />
  return (
    <QueryView query={query} record={taxon} missing={missing}>
      {(record) => (
        <TaxonView taxon={record} onMoreRelations={(relationsFrom) => query.fetchMore({ variables: { relationsFrom } })} />
      )}
    </QueryView>
  )
}

/** What this screen asks first, for whoever knows the address before the screen is here (components/askEarly.ts). */
export const taxonQuestion = (id: string) => ({ query: TaxonScreenQuery, variables: taxonVariables(id) })

function TaxonView({ taxon, onMoreRelations }: { taxon: TaxonRecord; onMoreRelations: (offset: number) => Promise<unknown> }) {
  const { taxonomy, records } = taxon
  const { type } = taxonomy
  const parts = taxonNameParts({ ...taxon, type })
  const { author } = parts
  const cited = citedOf(taxon)
  return (
    <article>
      <TaxonCrumbs taxon={taxon} />
      <Headed
        picture={organismGroup(
          taxonomy,
          [...taxon.lineage, taxon].map(({ name }) => name),
        )}
      >
        <Title>
          <TaxonName {...taxon} type={type} />
          {author !== '' && <span className="author"> {author}</span>}
        </Title>
        {taxon.vernacularNames.length > 0 && <Subtitle>{vernacularLine(taxon.vernacularNames)}</Subtitle>}
      </Headed>
      <Chips>
        {taxon.rank && <li title={taxon.rankVerbatim ?? undefined}>{rankLabel(taxon.rank)}</li>}
        {type === 'Art' && <li title={taxon.statusVerbatim ?? undefined}>{statusLabel(taxon.status)}</li>}
        {taxon.childCount > 0 && <li>{counted(taxon.childCount, 'untergeordnetes Objekt', 'untergeordnete Objekte')}</li>}
        {records.length > 0 && (
          <li className="green">
            {counted(new Set(records.map((record) => record.collection.id)).size, 'Sammlung', 'Sammlungen')}
          </li>
        )}
        {taxon.relations.total > 0 && <li className="green">{counted(taxon.relations.total, 'Beziehung', 'Beziehungen')}</li>}
      </Chips>
      <SynonymBanner taxon={taxon} />
      <OtherVersions taxon={taxon} />
      {!taxon.accepted && <KeyFacts statements={statementsOf(taxon)} />}
      <Actions>
        <LinkButton
          look="filled"
          startIcon={<Download />}
          href={exportLink({ type: typeRoots[type], taxonomies: [taxonomy.name], ids: [taxon.accepted?.id ?? taxon.id] })}
        >
          Exportieren
        </LinkButton>
        {taxon.childCount > 0 && (
          <LinkButton
            startIcon={<Download />}
            href={exportLink({ type: typeRoots[type], taxonomies: [taxonomy.name] }, { subtree: [taxon.id] })}
          >
            Mit allem darunter exportieren
          </LinkButton>
        )}
        <CompareButton id={taxon.id} />
        <CiteButton cited={cited} />
        <ShareButton title={taxon.name} path={shortPath(taxon)} />
        <PageMenu id={taxon.id} name={cited.object?.name ?? taxon.name} sources={cited.sources} />
      </Actions>
      <Editing kind="taxon" id={taxon.id} />

      <TaxonFacts
        taxon={taxon}
        none={taxon.accepted ? null : 'Zu diesem Objekt sind keine Eigenschaften erfasst.'}
        onMoreRelations={onMoreRelations}
      />
      {taxon.accepted && <AcceptedFacts acceptedId={taxon.accepted.id} synonym={taxon} />}
      {type === 'Art' && <OutwardLinks name={withoutAuthors(parts)} />}
      <PaperSources cited={cited} />
    </article>
  )
}

/** Ancestors down to the taxon itself; a synonym stands in no tree: its own id is its path. */
const pathOf = ({ accepted, id, lineage, taxonomy }: TaxonRecord) =>
  paths.taxon(taxonomy.type, taxonomy.id, accepted ? [id] : [...lineage.map((parent) => parent.id), id])
