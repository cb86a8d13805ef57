import { AccountScreen } from '@/components/screens'

export default function Page() {
  return <AccountScreen />
}
