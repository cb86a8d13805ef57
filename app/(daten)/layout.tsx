import type { ReactNode } from 'react'
import { DataLayout } from '@/components/shell/DataLayout'

export default function Layout({ children }: { children: ReactNode }) {
  return <DataLayout>{children}</DataLayout>
}
