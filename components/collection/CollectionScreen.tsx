'use client'

import { useQuery } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import { counted, date } from '@/lib/text/format'
import { shortPath } from '@/lib/browser/shortPath'
import { useNoteSeen } from '@/lib/browser/lastSeen'
import { graphql, type ResultOf } from '@/lib/graphql'
import { CollectionChartSection } from '../charts/CollectionChartSection'
import { CollectionChart_collection } from '../charts/collectionFragment'
import { FieldTable, FieldTable_field } from '../fields/FieldTable'
import { EmptyState } from '../drawings/EmptyState'
import { Editing } from '../edit/Editing'
import { CiteButton } from '../cite/CiteButton'
import { PageMenu } from '../cite/PageMenu'
import { LicenceLink } from '../cite/LicenceLink'
import { collectionSource, Source_collection } from '../cite/sources'
import { AppLink } from '../ui/text/AppLink'
import { LinkButton } from '../ui/form/Button'
import { Card } from '../ui/page/Card'
import { Crumbs } from '../ui/page/Crumbs'
import { Facts } from '../ui/text/Facts'
import { Download } from '../ui/text/icons'
import { LinkList } from '../ui/text/LinkList'
import { QueryView } from '../shell/QueryView'
import { ShareButton } from '../ui/form/ShareButton'
import { Actions, Cards, Chips, Prose, Section, Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { collectionExport } from './collectionExport'

/** A property collection: what it holds, where it comes from, and the ways to its two tables. */
export function CollectionScreen({ id }: { id: string }) {
  const query = useQuery(CollectionScreenQuery, { variables: { id } })
  const collection = query.data?.collection
  useTitle(collection?.name)
  useNoteSeen(collection && { id, name: collection.name, beside: 'Sammlung' })
  return (
    <QueryView query={query} record={collection} missing="Diese Eigenschaften-Sammlung gibt es nicht (mehr)">
      {(record) => <CollectionView collection={record} />}
    </QueryView>
  )
}

/** What this screen asks first, for whoever knows the address before the screen is here (components/askEarly.ts). */
export const collectionQuestion = (id: string) => ({ query: CollectionScreenQuery, variables: { id } })

type CollectionRecord = NonNullable<ResultOf<typeof CollectionScreenQuery>['collection']>

function CollectionView({ collection }: { collection: CollectionRecord }) {
  const { id, name, organization, originCollection, recordCount, relationCount } = collection
  const source = collectionSource(collection)
  return (
    <article>
      <Crumbs>
        <AppLink href={paths.collections()}>Eigenschaften-Sammlungen</AppLink>
      </Crumbs>
      <Title>{name}</Title>
      <Chips>
        {collection.combining && <li>zusammenfassend</li>}
        {recordCount > 0 && <li className="green">{counted(recordCount, 'Eintrag', 'Einträge')}</li>}
        {relationCount > 0 && <li className="green">{counted(relationCount, 'Beziehung', 'Beziehungen')}</li>}
      </Chips>
      {collection.description && <Prose>{collection.description}</Prose>}
      <Actions>
        <LinkButton look="filled" startIcon={<Download />} href={collectionExport(collection)}>
          Exportieren
        </LinkButton>
        {recordCount > 0 && <LinkButton href={paths.records(id)}>Eigenschaften ansehen</LinkButton>}
        {relationCount > 0 && <LinkButton href={paths.relations(id)}>Beziehungen ansehen</LinkButton>}
        <CiteButton cited={{ object: null, sources: [source] }} />
        <ShareButton title={name} path={shortPath(collection)} />
        <PageMenu id={id} name={name} sources={[source]} history={{ type: null }} />
      </Actions>
      <Editing kind="collection" id={id} />
      {recordCount + relationCount === 0 && (
        <EmptyState picture="nest" title="In dieser Sammlung steht noch nichts.">
          <p>Sobald jemand Eigenschaften oder Beziehungen erfasst oder importiert, stehen sie hier.</p>
        </EmptyState>
      )}
      <Section>Angaben</Section>
      <Cards>
        <Card title="Herkunft und Bedingungen">
          <Facts
            none="Zu Stand, Lizenz und Herkunft ist nichts angegeben."
            facts={[
              ['Stand', collection.lastUpdated && date(collection.lastUpdated)],
              ['Organisation', organization && <AppLink href={paths.organization(organization.id)}>{organization.name}</AppLink>],
              ['Importiert von', collection.importedBy],
              [
                'Ursprung',
                originCollection && <AppLink href={paths.collection(originCollection.id)}>{originCollection.name}</AppLink>,
              ],
              [
                'Zusammenfassend',
                collection.combining && 'Fasst Werte aus anderen Sammlungen zusammen; bei jedem Eintrag steht, woher er kommt.',
              ],
              ['Lizenz', collection.licence && <LicenceLink licence={collection.licence} />],
              ['Nutzungsbedingungen', collection.termsOfUse],
              ['Zitiervorschlag', collection.citation],
              ['Links', collection.links.length > 0 && <LinkList links={collection.links} />],
            ]}
          />
        </Card>
      </Cards>
      <CollectionChartSection collection={collection} />
      <FieldTable title="Eigenschaften" fields={collection.fields} />
      {collection.relationTypes.map((type) => (
        <div key={type.name}>
          <FieldTable title={`Beziehung «${type.name}»: ${counted(type.count, 'Eintrag', 'Einträge')}`} fields={type.fields} />
          {type.fields.length === 0 && (
            <Section>
              Beziehung «{type.name}» <small>{counted(type.count, 'Eintrag', 'Einträge')}, ohne eigene Felder</small>
            </Section>
          )}
        </div>
      ))}
    </article>
  )
}

const CollectionScreenQuery = graphql(
  `
    query CollectionScreen($id: ID!) {
      collection(id: $id) {
        id
        shortCode
        name
        description
        links
        combining
        lastUpdated
        licence
        citation
        termsOfUse
        importedBy
        recordCount
        relationCount
        ...CollectionChart_collection
        ...Source_collection
        organization {
          id
          name
        }
        originCollection {
          id
          name
        }
        fields {
          name
          ...FieldTable_field
        }
        relationTypes {
          name
          count
          fields {
            name
            ...FieldTable_field
          }
        }
      }
    }
  `,
  [FieldTable_field, CollectionChart_collection, Source_collection],
)
