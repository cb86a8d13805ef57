/** The documentation's pages in the order of the list; each is content/<slug>.mdx. */
export const docTopics = [
  'projektbeschreibung',
  'technische-voraussetzungen',
  'neue-art-erfassen',
  'meine-liste',
  'importieren',
  'umzug',
  'schnittstellen',
  'r',
  'python',
  'excel',
  'qgis',
  'openrefine',
  'assistenten',
  'eigene-programme',
  'graphql',
  'export-adressen',
  'listen-abgleichen',
  'aenderungen',
  'adressen',
  'fehler-melden',
] as const

/** The first and the last page of the section that «Schnittstellen» opens; the list has them below it. */
const [firstPart, lastPart] = ['r', 'adressen'] as const

/** Whether a page is a part of the section of interfaces. */
export const isInterfacePart = (slug: string) =>
  docTopics.slice(docTopics.indexOf(firstPart), docTopics.indexOf(lastPart) + 1).some((topic) => topic === slug)

export type DocTopic = (typeof docTopics)[number]

export const isDocTopic = (slug: string): slug is DocTopic => docTopics.some((topic) => topic === slug)
