import type { Metadata } from 'next'
import { LoginScreen } from '@/components/screens'

export const metadata: Metadata = { title: 'Anmelden' }

export default function Page() {
  return <LoginScreen />
}
