'use client'

import { useQuery } from '@apollo/client/react'
import { paths, typeRoots } from '@/lib/domain/addresses/paths'
import { organismGroup } from '@/lib/domain/vocabulary/organismGroup'
import { exportLink } from '@/lib/exportLink'
import { counted, date } from '@/lib/text/format'
import { graphql, type ResultOf } from '@/lib/graphql'
import { shortPath } from '@/lib/browser/shortPath'
import { useNoteSeen } from '@/lib/browser/lastSeen'
import { useRightPath } from '@/lib/browser/useRightPath'
import { BranchChartSection } from '../charts/BranchChartSection'
import { ChildList } from '../taxon/ChildList'
import { Headed } from '../drawings/Headed'
import { Editing } from '../edit/Editing'
import { CiteButton } from '../cite/CiteButton'
import { PageMenu } from '../cite/PageMenu'
import { LicenceLink } from '../cite/LicenceLink'
import { taxonomySource, Source_taxonomy } from '../cite/sources'
import { AppLink } from '../ui/text/AppLink'
import { LinkButton } from '../ui/form/Button'
import { Card } from '../ui/page/Card'
import { Crumbs } from '../ui/page/Crumbs'
import { Facts } from '../ui/text/Facts'
import { FieldTable, FieldTable_field } from '../fields/FieldTable'
import { Download } from '../ui/text/icons'
import { LinkList } from '../ui/text/LinkList'
import { QueryView } from '../shell/QueryView'
import { ShareButton } from '../ui/form/ShareButton'
import { Actions, Cards, Chips, Prose, Section, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'

/** A taxonomy: what it holds, who made it, under which terms, and the way in. */
export function TaxonomyScreen({ id }: { id: string }) {
  const query = useQuery(TaxonomyScreenQuery, { variables: { id } })
  const taxonomy = query.data?.taxonomy
  useTitle(taxonomy?.name)
  useNoteSeen(taxonomy && { id, name: taxonomy.name, beside: 'Taxonomie' })
  useRightPath(taxonomy && paths.taxonomy(taxonomy.type, taxonomy.id))
  return (
    <QueryView query={query} record={taxonomy} missing="Diese Taxonomie gibt es nicht (mehr)">
      {(record) => <TaxonomyView taxonomy={record} />}
    </QueryView>
  )
}

/** What this screen asks first, for whoever knows the address before the screen is here (components/askEarly.ts). */
export const taxonomyQuestion = (id: string) => ({ query: TaxonomyScreenQuery, variables: { id } })

type TaxonomyRecord = NonNullable<ResultOf<typeof TaxonomyScreenQuery>['taxonomy']>

function TaxonomyView({ taxonomy }: { taxonomy: TaxonomyRecord }) {
  const { description, fields, id, links, name, organization, type } = taxonomy
  const source = taxonomySource(taxonomy)
  return (
    <article>
      <Crumbs>
        <AppLink href={paths.taxonomies(type)}>{typeRoots[type]}</AppLink>
      </Crumbs>
      <Headed picture={organismGroup(taxonomy)}>
        <Title>{name}</Title>
      </Headed>
      <Chips>
        <li className="green">{counted(taxonomy.taxonCount, 'Objekt', 'Objekte')}</li>
        {taxonomy.synonymCount > 0 && <li className="green">{counted(taxonomy.synonymCount, 'Synonym', 'Synonyme')}</li>}
      </Chips>
      {taxonomy.replacedBy.map((other) => (
        <Prose key={other.id}>
          Ersetzt durch <AppLink href={paths.taxonomy(type, other.id)}>{other.name}</AppLink>; was aus jedem Objekt wurde, sagt
          der <AppLink href={paths.crosswalk(type, id, other.id)}>Umzug</AppLink>.
        </Prose>
      ))}
      {description && <Prose>{description}</Prose>}
      <Actions>
        <LinkButton look="filled" startIcon={<Download />} href={exportLink({ type: typeRoots[type], taxonomies: [name] })}>
          Exportieren
        </LinkButton>
        <CiteButton cited={{ object: null, sources: [source] }} />
        <ShareButton title={name} path={shortPath(taxonomy)} />
        <PageMenu id={id} name={name} sources={[source]} history={{ type }} />
      </Actions>
      <Editing kind="taxonomy" id={id} />
      <Section>Angaben</Section>
      <Cards>
        <Card title="Herkunft und Bedingungen">
          <Facts
            none="Zu Stand, Lizenz und Herkunft ist nichts angegeben."
            facts={[
              ['Stand', taxonomy.lastUpdated && date(taxonomy.lastUpdated)],
              ['Organisation', organization && <AppLink href={paths.organization(organization.id)}>{organization.name}</AppLink>],
              ['Importiert von', taxonomy.importedBy],
              ['Lizenz', taxonomy.licence && <LicenceLink licence={taxonomy.licence} />],
              ['Nutzungsbedingungen', taxonomy.termsOfUse],
              ['Zitiervorschlag', taxonomy.citation],
              ['Links', links.length > 0 && <LinkList links={links} />],
            ]}
          />
        </Card>
        {type === 'Lebensraum' && (taxonomy.habitatLabel || taxonomy.habitatComments || taxonomy.habitatNumberMax !== null) && (
          <Card title="Lebensraumliste">
            <Facts
              facts={[
                ['Einheiten heissen', taxonomy.habitatLabel],
                ['Kleinste Nummer', taxonomy.habitatNumberMin],
                ['Grösste Nummer', taxonomy.habitatNumberMax],
                ['Bemerkungen', taxonomy.habitatComments],
              ]}
            />
          </Card>
        )}
      </Cards>
      <ChildList title="Oberste Objekte" parent={`taxonomy:${id}`} taxonomyId={id} type={type} total={taxonomy.rootCount} />
      <BranchChartSection branch={{ type, taxonomy: { id, name }, taxonId: null }} />
      <FieldTable title="Eigenschaften der Objekte" fields={fields} />
    </article>
  )
}

const TaxonomyScreenQuery = graphql(
  `
    query TaxonomyScreen($id: ID!) {
      taxonomy(id: $id) {
        id
        shortCode
        type
        name
        description
        links
        lastUpdated
        licence
        citation
        termsOfUse
        importedBy
        habitatLabel
        habitatComments
        habitatNumberMin
        habitatNumberMax
        taxonCount
        synonymCount
        replacedBy {
          id
          name
        }
        rootCount
        ...Source_taxonomy
        organization {
          id
          name
        }
        fields {
          ...FieldTable_field
        }
      }
    }
  `,
  [FieldTable_field, Source_taxonomy],
)
