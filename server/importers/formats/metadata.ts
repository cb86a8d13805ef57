import { XMLParser } from 'fast-xml-parser'
import { parse } from 'yaml'
import type { TaxonomyDraft } from '../plan'
import type { Source, SourceFile } from '../source/sourceFile'
import { decode } from 'iconv-lite'
import { encodingOfMark } from '../text/encoding'
import { hasDocumentType } from './metaXml'

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
      const text = await fileText(file)
      if (!hasDocumentType(text)) return fromEml(xml.parse(text))
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

const xml = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false })

function fromYaml(value: unknown): Metadata {
  const text = (name: string) => textOf(value, name)
  return compact({
    name: text('title'),
    description: text('description'),
    licence: text('license'),
    citation: text('citation'),
    lastUpdated: day(text('issued')),
    link: text('url'),
  })
}

function fromEml(value: unknown): Metadata {
  const dataset = child(child(value, 'eml'), 'dataset')
  return compact({
    name: textOf(dataset, 'title'),
    description: deepText(child(dataset, 'abstract')),
    licence: deepText(child(dataset, 'intellectualRights')),
    citation: deepText(child(child(child(child(value, 'eml'), 'additionalMetadata'), 'metadata'), 'citation')),
    lastUpdated: day(textOf(dataset, 'pubDate')),
    link: textOf(child(child(dataset, 'distribution'), 'online'), 'url'),
  })
}

interface Found {
  name: string | null
  description: string | null
  licence: string | null
  citation: string | null
  lastUpdated: string | null
  link: string | null
}

function compact({ name, link, ...rest }: Found): Metadata {
  return { ...(name && { name: name.slice(0, 300) }), ...(link && { links: [link] }), ...rest }
}

function child(value: unknown, name: string): unknown {
  const found =
    typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
  return Array.isArray(found) ? found[0] : found
}

function textOf(value: unknown, name: string): string | null {
  const found = child(value, name)
  return typeof found === 'string' || typeof found === 'number' ? String(found).replaceAll('\0', '').trim() || null : null
}

/** All text below an element: abstracts come in paragraphs. */
function deepText(value: unknown): string | null {
  if (typeof value === 'string') return value.replaceAll('\0', '').trim() || null
  if (typeof value !== 'object' || value === null) return null
  return Object.values(value).flat().map(deepText).filter(Boolean).join('\n') || null
}

const day = (text: string | null): string | null =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
