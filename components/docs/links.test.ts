// What links into the documentation, and what its pages say to each other.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { docTopics, isInterfacePart } from './docTopics'
import { readDocs } from './readDocs'

const read = (file: string) => readFileSync(path.join(process.cwd(), file), 'utf8')
const sections = new Map(readDocs().map(({ slug, sections: all }) => [slug, all.map(({ id }) => id)]))

test('every link from page to page leads to a page and a section that are there', () => {
  const links = docTopics.flatMap((topic) =>
    [...read(`content/${topic}.mdx`).matchAll(/\]\((?:\/Dokumentation\/([\w-]+))?(?:#([^)]+))?\)/g)].map(
      ([link, to = topic, id = '']) => ({
        ...{ topic, link, to },
        id: decodeURIComponent(id),
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(40)
  expect(links.filter(({ to, id }) => !sections.get(to)?.includes(id))).toEqual([])
})

test('every page is in the list, and none is a file only', () => {
  const files = readdirSync(path.join(process.cwd(), 'content')).map((file) => file.replace('.mdx', ''))
  expect(files.sort()).toEqual([...docTopics].sort())
})

test('the page of interfaces leads to every page of a tool', () => {
  const linked = read('content/schnittstellen.mdx')
  const parts = docTopics.filter(isInterfacePart)
  expect(parts).toHaveLength(12)
  expect(parts.filter((topic) => !linked.includes(`(/Dokumentation/${topic})`))).toEqual([])
})

test('no sentence stands on two pages', () => {
  const pagesOf = new Map<string, Set<string>>()
  // What is generated repeats itself.
  for (const topic of docTopics.filter((each) => each !== 'adressen'))
    for (const sentence of sentencesOf(read(`content/${topic}.mdx`)))
      pagesOf.set(sentence, (pagesOf.get(sentence) ?? new Set()).add(topic))
  expect(pagesOf.size).toBeGreaterThan(500)
  expect([...pagesOf].filter(([, topics]) => topics.size > 1).map(([sentence, topics]) => [sentence, ...topics])).toEqual([])
})

/** Of the prose, those long enough to be said otherwise. */
function sentencesOf(source: string): string[] {
  const prose = source.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/```[\s\S]*?```/g, '')
  const paragraphs = prose.split(/\n\s*\n|\n(?=[-|]|\d+\. )/).map((text) => text.replace(/\s+/g, ' '))
  return paragraphs.flatMap((text) => text.split(/(?<=[.:!?]) /)).filter((sentence) => sentence.length >= LONG)
}

const LONG = 40
