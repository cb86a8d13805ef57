'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { AppLink } from '../ui/text/AppLink'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { Section } from '../ui/text/type'

export const OrganizationTable_organization = graphql(`
  fragment OrganizationTable_organization on Organization {
    id
    name
    contact
  }
`)

/** Organisations and whom to ask. */
export function OrganizationTable({
  organizations,
}: {
  organizations: readonly FragmentOf<typeof OrganizationTable_organization>[]
}) {
  if (organizations.length === 0) return null
  return (
    <section>
      <Section>
        Organisationen <small>{organizations.length}</small>
      </Section>
      <Surface label="Organisationen">
        <Table>
          <thead>
            <tr>
              <th>Organisation</th>
              <th>Kontakt</th>
            </tr>
          </thead>
          <tbody>
            {readFragment(OrganizationTable_organization, organizations).map(({ id, name, contact }) => (
              <tr key={id}>
                <td className="name">
                  <AppLink href={paths.organization(id)}>{name}</AppLink>
                </td>
                <td>{contact}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}
