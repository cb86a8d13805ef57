import type { MDXContent } from 'mdx/types'
import type { DocTopic } from './docTopics'

interface DocModule {
  default: MDXContent
}

/** Each topic's text as its own chunk: an address loads only the page it names. */
export const docContents: Record<DocTopic, () => Promise<DocModule>> = {
  projektbeschreibung: () => import('@/content/projektbeschreibung.mdx'),
  'technische-voraussetzungen': () => import('@/content/technische-voraussetzungen.mdx'),
  'neue-art-erfassen': () => import('@/content/neue-art-erfassen.mdx'),
  'meine-liste': () => import('@/content/meine-liste.mdx'),
  importieren: () => import('@/content/importieren.mdx'),
  umzug: () => import('@/content/umzug.mdx'),
  schnittstellen: () => import('@/content/schnittstellen.mdx'),
  r: () => import('@/content/r.mdx'),
  python: () => import('@/content/python.mdx'),
  excel: () => import('@/content/excel.mdx'),
  qgis: () => import('@/content/qgis.mdx'),
  openrefine: () => import('@/content/openrefine.mdx'),
  assistenten: () => import('@/content/assistenten.mdx'),
  'eigene-programme': () => import('@/content/eigene-programme.mdx'),
  graphql: () => import('@/content/graphql.mdx'),
  'export-adressen': () => import('@/content/export-adressen.mdx'),
  'listen-abgleichen': () => import('@/content/listen-abgleichen.mdx'),
  aenderungen: () => import('@/content/aenderungen.mdx'),
  adressen: () => import('@/content/adressen.mdx'),
  'fehler-melden': () => import('@/content/fehler-melden.mdx'),
}
