import { LoginScreen } from '@/components/screens'

export default function Page() {
  return <LoginScreen />
}
