import { type Attributes, localName, type XmlEvents, xmlParser } from './readXml'

/** An element with all that is in it, texts and elements in their order; names without their prefix. */
export interface XmlElement {
  name: string
  attributes: Attributes
  content: (string | XmlElement)[]
}

/** The root of a small document. Throws `Unreadable`. */
export function xmlTree(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, content: [] }
  const open: XmlElement[] = [top]
  const events: XmlEvents = {
    open(name, attributes) {
      const element: XmlElement = { name, attributes: withLocalNames(attributes), content: [] }
      open.at(-1)?.content.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: (text) => void open.at(-1)?.content.push(text),
  }
  xmlParser(events).write(xml).close()
  return childrenOf(top)[0] ?? top
}

const withLocalNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))

/** The elements in an element, or those of a name. */
export const childrenOf = ({ content }: XmlElement, name?: string): XmlElement[] =>
  content.filter((each) => typeof each !== 'string' && (name === undefined || each.name === name)) as XmlElement[]

/** What stands in an element itself, or also in those in it. */
export const textOf = ({ content }: XmlElement, isDeep = false): string =>
  content.map((each) => (typeof each === 'string' ? each : isDeep ? textOf(each, true) : '')).join('')
