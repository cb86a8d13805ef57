import type { Metadata } from 'next'
import { UserRoute } from '@/components/user/UserRoute'

export const metadata: Metadata = { title: 'Benutzer' }

export default function Page() {
  return <UserRoute />
}
