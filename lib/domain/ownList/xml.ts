import { UnreadableList } from './cells'

/** What one meets walking through an XML document; names without their prefix. An empty element is opened and closed. */
export interface XmlVisitor {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Walks through a document. It knows no entities but the five of XML and numbers, and refuses documents that declare some. */
export function walkXml(xml: string, { open, close, text }: XmlVisitor): void {
  if (/<!DOCTYPE/i.test(xml.slice(0, 2_000)) || xml.includes('<!ENTITY'))
    throw new UnreadableList('Die Datei enthält Anweisungen, die in einer Tabelle nichts verloren haben. Speichern Sie sie neu.')
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start < 0) break
    if (start > at) text?.(decoded(xml.slice(at, start)))
    if (xml.startsWith('<!--', start)) {
      at = behind(xml, '-->', start)
      continue
    }
    if (xml.startsWith('<![CDATA[', start)) {
      at = behind(xml, ']]>', start)
      text?.(xml.slice(start + 9, at - 3))
      continue
    }
    at = tagEnd(xml, start)
    const inner = xml.slice(start + 1, at - 1)
    if (inner.startsWith('?') || inner.startsWith('!')) continue
    if (inner.startsWith('/')) {
      close?.(localName(inner.slice(1)))
      continue
    }
    const isEmpty = inner.endsWith('/')
    const name = localName(inner)
    open?.(name, (wanted) => attributeOf(inner, wanted))
    if (isEmpty) close?.(name)
  }
}

/** Excel's own escapes for what XML cannot hold: _x000D_. */
export const withoutEscapes = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text

function tagEnd(xml: string, start: number): number {
  let at = start + 1
  for (;;) {
    const end = xml.indexOf('>', at)
    if (end < 0) return xml.length
    // A «>» may stand inside an attribute.
    const quotes = xml.slice(start, end)
    const isInside = (quotes.split('"').length - 1) % 2 === 1
    if (!isInside) return end + 1
    at = end + 1
  }
}

const behind = (xml: string, mark: string, from: number) => {
  const end = xml.indexOf(mark, from)
  return end < 0 ? xml.length : end + mark.length
}

const localName = (inner: string) => {
  const name = /^[^\s/>]+/.exec(inner)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1)
}

/** By its name without prefix, or with it where it has one («r:id»). */
function attributeOf(inner: string, wanted: string): string | undefined {
  // As nearly all programs write it; a sheet has a million cells.
  const start = inner.indexOf(` ${wanted}="`)
  if (start > 0) return decoded(inner.slice(start + wanted.length + 3, inner.indexOf('"', start + wanted.length + 3)))
  if (!inner.includes(wanted)) return undefined
  for (const [, name = '', quoted, single] of inner.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted || name.slice(name.indexOf(':') + 1) === wanted) return decoded(quoted ?? single ?? '')
  return undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = hex ? parseInt(hex, 16) : Number(number)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
