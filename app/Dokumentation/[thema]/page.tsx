import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocArticle } from '@/components/docs/DocArticle'
import { docContents } from '@/components/docs/docContents'
import { docElements } from '@/components/docs/docElements'
import { docTopics, isDocTopic } from '@/components/docs/docTopics'
import { readDocs } from '@/components/docs/readDocs'

interface Props {
  params: Promise<{ thema: string }>
}

export const generateStaticParams = () => docTopics.map((thema) => ({ thema }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { thema } = await params
  const doc = readDocs().find((entry) => entry.slug === thema)
  return { description: doc?.summary }
}

export default async function Page({ params }: Props) {
  const { thema } = await params
  const doc = readDocs().find((entry) => entry.slug === thema)
  if (!doc || !isDocTopic(thema)) notFound()
  const { default: Content } = await docContents[thema]()
  return (
    <DocArticle doc={doc}>
      <Content components={docElements} />
    </DocArticle>
  )
}
