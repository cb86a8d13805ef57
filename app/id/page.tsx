import { RecordRedirect } from '@/components/shell/RecordRedirect'

export default function Page() {
  return <RecordRedirect />
}
