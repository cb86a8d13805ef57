import { DocNotFound } from '@/components/docs/DocNotFound'

export default function NotFound() {
  return <DocNotFound />
}
