import { FirstFrame } from '@/components/export/frame'
import { ExportRoute } from '@/components/screens'

export default function Page() {
  return <ExportRoute first={<FirstFrame />} />
}
