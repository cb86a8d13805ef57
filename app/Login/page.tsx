import type { Metadata } from 'next'
import { LoginScreen } from '@/components/login/LoginScreen'

export const metadata: Metadata = { title: 'Anmelden' }

export default function Page() {
  return <LoginScreen />
}
