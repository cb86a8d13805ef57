import { SearchScreen } from '@/components/screens'

export default function Page() {
  return <SearchScreen />
}
