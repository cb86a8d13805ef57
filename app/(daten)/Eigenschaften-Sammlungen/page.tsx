import { DataScreen } from '@/components/screens'

export default function Page() {
  return <DataScreen />
}
