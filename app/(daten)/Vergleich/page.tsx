import { CompareScreen } from '@/components/screens'

export default function Page() {
  return <CompareScreen />
}
