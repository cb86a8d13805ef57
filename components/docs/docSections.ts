import GithubSlugger from 'github-slugger'

/** A part of a page, from its heading to the next one. */
export interface DocSection {
  /** Id of the heading, as rehype-slug gives it; '' for what stands before the first heading. */
  id: string
  title: string
  /** 2 or 3 as in the source; 1 before the first heading. */
  level: number
  /** Its prose without markup. */
  text: string
}

/** The sections of an MDX source: no frontmatter, no markup; the text of code stays, because readers look for it. */
export function docSections(source: string): DocSection[] {
  const slugger = new GithubSlugger()
  const sections: (Omit<DocSection, 'text'> & { lines: string[] })[] = [{ id: '', title: '', level: 1, lines: [] }]
  let isCode = false
  for (const line of source
    .normalize('NFC')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')) {
    const heading = isCode ? null : /^(#{2,3}) (.+)$/.exec(line)
    if (line.startsWith('```')) isCode = !isCode
    else if (heading) {
      const title = plainLine(heading[2] ?? '')
      sections.push({ id: slugger.slug(title), title, level: heading[1]?.length ?? 2, lines: [] })
    } else sections.at(-1)?.lines.push(isCode ? line : plainLine(line))
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join(' ').replace(/\s+/g, ' ').trim() }))
}

/** A line of prose without its markup; what stands in backticks is taken as it is. */
function plainLine(line: string): string {
  if (/^\|[-| :]+\|$/.test(line)) return ''
  return line
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : plainProse(part)))
    .join('')
    .trim()
}

const plainProse = (text: string) =>
  text
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^(\d+\.|-) /, '')
    .replace(/\*+/g, '')
    .replace(/\|/g, ' ')
