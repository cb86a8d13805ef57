import { paths } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { LicenceLink } from '../cite/LicenceLink'
import { AppLink } from '../ui/text/AppLink'
import type { HeadColumn } from './HeadTable'

/** Of a column of numbers, in pixels: the same in all tables. */
export const COUNT_WIDTH = 132

interface SourceRow {
  lastUpdated: string | null
  licence: string | null
  organization: { id: string; name: string } | null
}

/** Where a taxonomy or a collection comes from: the last columns of both. */
export const sourceColumns = (ofOneOrganization: boolean): HeadColumn<SourceRow>[] => [
  {
    header: 'Stand',
    width: 106,
    className: 'nowrap wide',
    cell: ({ lastUpdated }) => lastUpdated && date(lastUpdated),
  },
  { header: 'Lizenz', width: 132, className: 'wide', cell: ({ licence }) => licence && <LicenceLink licence={licence} /> },
  ...(ofOneOrganization
    ? []
    : [
        {
          header: 'Organisation',
          width: 230,
          className: 'wide',
          cell: ({ organization }: SourceRow) =>
            organization && <AppLink href={paths.organization(organization.id)}>{organization.name}</AppLink>,
        },
      ]),
]
