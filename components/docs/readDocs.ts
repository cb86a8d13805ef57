import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { docSections } from './docSections'
import type { DocEntry } from './docText'
import { docTopics } from './docTopics'

/** Reads content/*.mdx. Runs while the pages are built, never in the browser. */
export function readDocs(): DocEntry[] {
  return docTopics.map((slug) => {
    const source = readFileSync(path.join(process.cwd(), 'content', `${slug}.mdx`), 'utf8')
    const { title, summary } = frontmatter(source)
    return { slug, title, summary, sections: docSections(source) }
  })
}

function frontmatter(source: string): { title: string; summary: string } {
  return parse(/^---\n([\s\S]*?)\n---\n/.exec(source)?.[1] ?? '') as { title: string; summary: string }
}
