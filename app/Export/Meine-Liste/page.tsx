import { ExportRoute } from '@/components/screens'
import { Spinner } from '@/components/ui/load/Spinner'

/** A page of its own only for what stands there at first; from it one moves on as from any other below /Export. */
export default function Page() {
  return <ExportRoute first={<Spinner />} />
}
