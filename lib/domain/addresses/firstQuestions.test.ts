import { questionsOfPlace, questionsOfWay } from './firstQuestions'
import { place } from './place'

const way = (...nodes: [key: string, kind: string, position: number][]) =>
  nodes.map(([key, kind, position]) => ({ key, kind, position }))

const pages = (nodes: ReturnType<typeof way>) =>
  questionsOfWay(nodes, 200).map(({ variables }) => [variables?.parent, variables?.offset])

test('of each level the page that holds the node on the way; what the roots show at first is asked for in any case', () => {
  const species = way(
    ['Art', 'root', 0],
    ['taxonomy:t', 'taxonomy', 3],
    ['taxon:f', 'taxon', 199],
    ['taxon:g', 'taxon', 200],
    ['taxon:s', 'taxon', 19_999],
  )
  expect(pages(species)).toEqual([
    ['taxonomy:t', 0],
    ['taxon:f', 200],
    ['taxon:g', 19_800],
  ])
  expect(pages(way(['Art', 'root', 0], ['taxonomy:t', 'taxonomy', 450]))).toEqual([
    ['Art', 400],
    ['taxonomy:t', 0],
  ])
})

test('a way that leads nowhere asks nothing', () => expect(pages([])).toEqual([]))

test('users are seen because of a login, and what stands outside the tree is not asked here', () => {
  for (const segments of [['Benutzer'], ['Benutzer', 'u'], ['Export'], ['Arten', 't', 'Verlauf']])
    expect(questionsOfPlace(place(segments))).toEqual([])
})
