'use client'

import { paths } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { HeadTable, nameColumn } from './HeadTable'

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
  const rows = readFragment(OrganizationTable_organization, organizations)
  return (
    <HeadTable
      title="Organisationen"
      count={swissCount(rows.length)}
      rows={rows}
      columns={[
        nameColumn('Organisation', paths.organization),
        { header: 'Kontakt', width: 468, cell: ({ contact }) => contact },
      ]}
    />
  )
}
