/** The documentation's pages in the order of the list; each is content/<slug>.mdx. */
export const docTopics = [
  'projektbeschreibung',
  'technische-voraussetzungen',
  'neue-art-erfassen',
  'meine-liste',
  'importieren',
  'umzug',
  'schnittstellen',
  'adressen',
  'r',
  'python',
  'qgis',
  'excel',
  'fehler-melden',
] as const

export type DocTopic = (typeof docTopics)[number]

export const isDocTopic = (slug: string): slug is DocTopic => docTopics.some((topic) => topic === slug)
