import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Export' }

export default function Page() {
  return <main id="inhalt">Export</main>
}
