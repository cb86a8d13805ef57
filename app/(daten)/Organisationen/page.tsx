import type { Metadata } from 'next'
import { OrganizationRoute } from '@/components/organization/OrganizationRoute'

export const metadata: Metadata = { title: 'Organisationen' }

export default function Page() {
  return <OrganizationRoute />
}
