import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import { saveBlob } from '@/lib/browser/saveBlob'
import { tones } from '@/lib/theme'
import { inLightTones } from '@/lib/toneValues'
import { asSure } from '../ui/text/selectedCount'
import type { ShownBar } from './chartParts'
import { fitted } from './fitText'

/** What a picture says that is no longer on its page. */
export interface AboutChart {
  title: string
  coverage: string
  source: string
}

/** Printed, a picture needs twice as many pixels as on the screen. */
const SHARPNESS = 2

export function saveSvg(drawing: SVGSVGElement | null, about: AboutChart): void {
  if (drawing) saveBlob(new Blob([standalone(drawing, about)], { type: 'image/svg+xml;charset=utf-8' }), fileName(about, 'svg'))
}

export async function savePng(drawing: SVGSVGElement | null, about: AboutChart): Promise<void> {
  if (!drawing) return
  const text = standalone(drawing, about)
  const image = new Image()
  // An address of the kind blob: is not allowed here for pictures (server/http/routes/securityPolicy.ts).
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SHARPNESS
  canvas.height = image.height * SHARPNESS
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && saveBlob(blob, fileName(about, 'png')), 'image/png')
}

/** The numbers as CSV (RFC 4180): what is in no bar stands last. Estimated ones say so, as on the page. */
export function saveCsv(bars: readonly ShownBar[], chart: FieldChart, about: AboutChart): void {
  saveBlob(new Blob([chartCsv(bars, chart)], { type: 'text/csv;charset=utf-8' }), fileName(about, 'csv'))
}

export function chartCsv(bars: readonly ShownBar[], { kind, taxa, own, viaSynonym, otherTaxa, isEstimated }: FieldChart): string {
  const missing = taxa - own - viaSynonym
  const isSteps = kind === 'steps'
  const value = (text: string) => (isSteps ? [text, ''] : [text])
  const number = (count: number) => String(isEstimated ? asSure(count) : count)
  const rows: string[][] = [
    [...(isSteps ? ['von', 'bis unter'] : ['Wert']), isEstimated ? 'Anzahl (geschätzt)' : 'Anzahl'],
    ...bars.map(({ from, to, count }) => [...(isSteps ? [from, to ?? ''] : [from]), number(count)]),
    ...(otherTaxa > 0 ? [[...value('andere Werte'), number(otherTaxa)]] : []),
    ...(missing > 0 ? [[...value('ohne Wert'), number(missing)]] : []),
  ]
  const written = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

const HEAD = 52
const FOOT = 24
const MARGIN = 16

/** The drawing as a file of its own: on white, with its title above it and its source below. */
function standalone(drawing: SVGSVGElement, { title, coverage, source }: AboutChart): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [width, height] = [drawing.clientWidth || Number(drawing.getAttribute('width')), Number(drawing.getAttribute('height'))]
  const [wide, tall] = [width + 2 * MARGIN, height + HEAD + FOOT]
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(wide))
  copy.setAttribute('height', String(tall))
  copy.setAttribute('viewBox', `${-MARGIN} ${-HEAD} ${wide} ${tall}`)
  copy.setAttribute('role', 'img')
  copy.setAttribute('opacity', '1')
  // Links of this page lead nowhere in a document; what is left of them is their picture.
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  for (const part of copy.querySelectorAll('[tabindex], [role=listitem], [aria-label]'))
    for (const name of ['tabindex', 'role', 'aria-label', 'data-bar']) part.removeAttribute(name)
  const white = element('rect', { x: -MARGIN, y: -HEAD, width: wide, height: tall, fill: tones.card })
  copy.prepend(
    white,
    text(fitted(title, width, 16), { x: 0, y: -28, 'font-size': 16, 'font-weight': 600 }),
    text(fitted(coverage, width, 12), { x: 0, y: -10, 'font-size': 12, fill: tones.ink2 }),
  )
  copy.append(text(fitted(source, width, 12), { x: 0, y: height + 14, 'font-size': 12, fill: tones.ink3 }))
  return inLightTones(new XMLSerializer().serializeToString(copy))
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function text(content: string, attributes: Record<string, string | number>): SVGElement {
  const made = element('text', attributes)
  made.textContent = content
  return made
}

const fileName = ({ title }: AboutChart, ending: string) =>
  `${title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 80)
    .trim()}.${ending}`
