'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { Section } from '../ui/text/type'

export const CollectionTable_collection = graphql(`
  fragment CollectionTable_collection on PropertyCollection {
    id
    name
    lastUpdated
    licence
    recordCount
    relationCount
    organization {
      id
      name
    }
  }
`)

interface CollectionTableProps {
  collections: readonly FragmentOf<typeof CollectionTable_collection>[]
  /** All are of the organisation whose page this is: the column would only repeat it. */
  ofOneOrganization?: boolean
}

/** Property collections with size, date and terms. */
export function CollectionTable({ collections, ofOneOrganization = false }: CollectionTableProps) {
  if (collections.length === 0) return null
  const rows = readFragment(CollectionTable_collection, collections)
  return (
    <section>
      <Section>
        Eigenschaften-Sammlungen <small>{rows.length}</small>
      </Section>
      <Surface label="Eigenschaften-Sammlungen">
        <Table>
          <thead>
            <tr>
              <th>Sammlung</th>
              <th className="number">Einträge</th>
              <th className="number">Beziehungen</th>
              <th className="wide">Stand</th>
              <th className="wide">Lizenz</th>
              {!ofOneOrganization && <th className="wide">Organisation</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((collection) => (
              <tr key={collection.id}>
                <td className="name">
                  <AppLink href={paths.collection(collection.id)}>{collection.name}</AppLink>
                </td>
                <td className="number">
                  {collection.recordCount > 0 && (
                    <AppLink href={paths.records(collection.id)}>{swissCount(collection.recordCount)}</AppLink>
                  )}
                </td>
                <td className="number">
                  {collection.relationCount > 0 && (
                    <AppLink href={paths.relations(collection.id)}>{swissCount(collection.relationCount)}</AppLink>
                  )}
                </td>
                <td className="nowrap wide">{collection.lastUpdated && date(collection.lastUpdated)}</td>
                <td className="nowrap wide">{collection.licence}</td>
                {!ofOneOrganization && (
                  <td className="wide">
                    {collection.organization && (
                      <AppLink href={paths.organization(collection.organization.id)}>{collection.organization.name}</AppLink>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}
