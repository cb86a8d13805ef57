import { NotFoundPage } from '@/components/screens'

export default function Page() {
  return <NotFoundPage />
}
