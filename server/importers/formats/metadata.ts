import { parse } from 'yaml'
import { isoDate } from '../../../lib/domain/vocabulary/propertyValues'
import { childrenOf, textOf, type XmlElement, xmlTree } from '../../../lib/domain/text/xmlTree'
import type { TaxonomyDraft } from '../plan'
import type { Source, SourceFile } from '../source/sourceFile'
import { decode } from 'iconv-lite'
import { encodingOfMark } from '../text/encoding'

export type Metadata = Partial<Pick<TaxonomyDraft, 'name' | 'description' | 'links' | 'lastUpdated' | 'licence' | 'citation'>>

/** Longer descriptions of a data set are no description any more. */
export const MAX_BYTES = 2 * 1024 * 1024

/** What metadata.yaml (ColDP) or eml.xml (Darwin Core) says about a data set; unreadable ones say nothing. */
export async function readMetadata(source: Source, named: string | null): Promise<Metadata> {
  for (const file of source.files) {
    if (file.size > MAX_BYTES) continue
    const base = file.path.split('/').at(-1)?.toLowerCase() ?? ''
    try {
      if (/^metadata\.ya?ml$/.test(base)) return fromYaml(parse(await fileText(file)))
      if (file.path !== named && base !== 'eml.xml') continue
      return fromEml(xmlTree(await fileText(file)))
    } catch {
      // A title is welcome, but no reason to refuse the data.
    }
  }
  return {}
}

export async function fileText(file: SourceFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) chunks.push(chunk)
  return decode(Buffer.concat(chunks), encodingOfMark(chunks[0] ?? Buffer.alloc(0)) ?? 'utf-8')
}

function fromYaml(value: unknown): Metadata {
  const text = (name: string) => fieldOf(value, name)
  return compact({
    name: text('title'),
    description: text('description'),
    licence: text('license'),
    citation: text('citation'),
    lastUpdated: day(text('issued')),
    link: text('url'),
  })
}

function fromEml(eml: XmlElement): Metadata {
  if (eml.name !== 'eml') return {}
  const below = (...path: string[]) => path.reduce<XmlElement | undefined>((at, name) => at && childrenOf(at, name)[0], eml)
  const line = (...path: string[]) => {
    const found = below(...path)
    return found ? clean(textOf(found)) : null
  }
  return compact({
    name: line('dataset', 'title'),
    description: paragraphs(below('dataset', 'abstract')),
    licence: paragraphs(below('dataset', 'intellectualRights')),
    citation: paragraphs(below('additionalMetadata', 'metadata', 'citation')),
    lastUpdated: day(line('dataset', 'pubDate')),
    link: line('dataset', 'distribution', 'online', 'url'),
  })
}

interface FoundFile {
  name: string | null
  description: string | null
  licence: string | null
  citation: string | null
  lastUpdated: string | null
  link: string | null
}

function compact({ name, link, ...rest }: FoundFile): Metadata {
  return { ...(name && { name: name.slice(0, 300) }), ...(link && { links: [link] }), ...rest }
}

function fieldOf(value: unknown, name: string): string | null {
  const all = typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
  const found: unknown = Array.isArray(all) ? all[0] : all
  return typeof found === 'string' || typeof found === 'number' ? clean(String(found)) : null
}

const clean = (text: string): string | null => text.replaceAll('\0', '').trim() || null

/** All text below an element: abstracts come in paragraphs, licences as links in the middle of a sentence. */
function paragraphs(element: XmlElement | undefined): string | null {
  if (!element) return null
  const inner = childrenOf(element)
  if (textOf(element).trim() !== '') return clean(inner.length > 0 ? sentence(element) : textOf(element))
  return inner.map(paragraphs).filter(Boolean).join('\n') || null
}

const sentence = ({ content }: XmlElement): string =>
  content
    .map((each) => (typeof each === 'string' ? each : ` ${sentence(each)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:)])/g, '')

const day = (text: string | null): string | null => text && isoDate(text)
