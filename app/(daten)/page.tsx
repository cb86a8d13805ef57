import { HomeScreen } from '@/components/screens'

export default function Page() {
  return <HomeScreen />
}
