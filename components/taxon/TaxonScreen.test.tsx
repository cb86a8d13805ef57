import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import { of } from 'rxjs'
import { WindowTitle } from '../shell/WindowTitle'
import { TaxonScreen } from './TaxonScreen'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => window.location.pathname,
}))

/** What a source says of itself, as far as it stands in no card. */
const unsaid = { lastUpdated: null, licence: null, citation: null, termsOfUse: null, organization: null }
const taxonomy = { ...unsaid, __typename: 'Taxonomy', id: 't', name: 'Amphibien', type: 'Art', fields: [] }
const taxon = (id: string, name: string, author: string | null) => ({
  __typename: 'Taxon',
  id,
  name,
  author,
  rank: 'species',
  code: null,
  taxonomy,
})

const collection = {
  ...unsaid,
  __typename: 'PropertyCollection',
  id: 'c',
  name: 'Merkmale',
  recordCount: 1234,
  lastUpdated: '2024-02-01',
  licence: 'CC BY 4.0',
  fields: [
    { __typename: 'PropertyField', name: 'Körperlänge', unit: 'mm', meaning: null },
    { __typename: 'PropertyField', name: 'Abendaktiv', unit: null, meaning: null },
  ],
}

const variegata = {
  ...taxon('s', 'Bombina variegata', '(Linnaeus, 1758)'),
  rankVerbatim: null,
  status: 'accepted',
  statusVerbatim: null,
  properties: {},
  childCount: 0,
  vernacularNames: [
    { __typename: 'VernacularName', name: 'Sonneur', preferred: false },
    { __typename: 'VernacularName', name: 'Gelbbauchunke', preferred: true },
  ],
  accepted: null,
  lineage: [{ ...taxon('g', 'Bombina', null), rank: 'genus' }],
  crosswalks: [],
  synonyms: [{ __typename: 'Synonym', kind: 'synonym', taxon: taxon('y', 'Rana variegata', 'Linnaeus, 1758') }],
  records: [
    {
      __typename: 'PropertyRecord',
      id: 'r',
      properties: { Abendaktiv: true, Körperlänge: 50 },
      viaSynonym: true,
      taxon: taxon('y', 'Rana variegata', 'Linnaeus, 1758'),
      originCollection: null,
      movedFrom: [],
      collection,
    },
  ],
  sources: [collection],
  relations: {
    __typename: 'RelationPage',
    total: 1,
    nodes: [
      {
        __typename: 'Relation',
        id: 'b',
        relationType: 'frisst',
        direction: 'to',
        properties: {},
        collection: { __typename: 'PropertyCollection', id: 'd', name: 'Nahrung' },
        taxon: taxon('n', 'Natrix natrix', null),
        relatedTaxon: taxon('s', 'Bombina variegata', null),
        viaSynonym: null,
        movedFrom: [
          { __typename: 'MovedFrom', taxonId: 'a', name: 'Bombina igneus', author: 'Laurenti', taxonomyName: 'Liste 2012' },
        ],
      },
    ],
  },
}

/** `others` are answered by their ids; what was asked for is in the answer. */
function show(answer: object | null, path = '/Arten/t/s', others: Record<string, object | null> = {}) {
  window.history.replaceState(null, '', path)
  const asked: string[] = []
  const link = new ApolloLink(({ operationName, variables }) => {
    const { id } = variables as { id: string }
    asked.push(`${operationName} ${id}`)
    return of({ data: operationName === 'FormerTaxon' ? { formerTaxon: null } : { taxon: id in others ? others[id] : answer } })
  })
  render(
    <ApolloProvider
      client={
        new ApolloClient({
          link,
          cache: new InMemoryCache({ typePolicies: { PropertyRecord: { keyFields: false }, Relation: { keyFields: false } } }),
        })
      }
    >
      <WindowTitle docs={[]} />
      <TaxonScreen id="s" />
    </ApolloProvider>,
  )
  return asked
}

test('a species shows its typeset name, its values with where they come from, and its partners in their direction', async () => {
  const asked = show(variegata)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Bombina variegata (Linnaeus, 1758)' })
  expect(heading.querySelector('i')?.textContent).toBe('Bombina variegata')
  expect(screen.getByText('Gelbbauchunke · Sonneur')).toBeInTheDocument()
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Körperlänge', 'Abendaktiv'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['50 mm', 'ja'])
  expect(screen.getByText(/Stand 01\.02\.2024/).textContent).toBe(
    "aus Synonym Rana variegata Linnaeus, 1758 · Stand 01.02.2024 · Lizenz CC BY 4.0 · 1'234 Einträge",
  )
  const relation = within(screen.getByRole('region', { name: 'Beziehungen' }))
  expect(relation.getByRole('link', { name: 'Natrix natrix' })).toHaveAttribute('href', '/Arten/t/n')
  expect(relation.getByRole('row', { name: /frisst/ }).textContent).toBe(
    'Natrix natrix←Partner: frisstNahrung aus Bombina igneus Laurenti in «Liste 2012»',
  )
  expect(document.title).toBe('Bombina variegata · Arteigenschaften')
  expect(asked).toEqual(['TaxonScreen s'])
})

test('where what a row says comes from stands at the foot of its card, and not among the properties', async () => {
  const field = (name: string, meaning: string | null) => ({ __typename: 'PropertyField', name, unit: null, meaning })
  const fields = [field('Quelle', 'source'), field('Farbe', null), field('Literatur', 'source')]
  const record = (id: string, properties: object) => ({
    ...variegata.records[0],
    id,
    viaSynonym: false,
    properties,
    collection: { ...collection, fields },
  })
  const records = [
    record('a', { Farbe: 'gelb', Quelle: 'Meier 2001, doi:10.1234/ab.' }),
    record('b', { Farbe: 'rot', Quelle: 'Heft 3 | Heft 4', Literatur: 'Heft 4 | https://example.org/x' }),
    record('c', { Farbe: 'blau', Quelle: null, Literatur: '' }),
  ]
  show({ ...variegata, properties: { Quelle: 'Flora' }, taxonomy: { ...taxonomy, fields }, records })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Farbe', 'Farbe', 'Farbe'])
  const rest = "Stand 01.02.2024 · Lizenz CC BY 4.0 · 1'234 Einträge"
  expect(screen.getAllByText(/Stand 01|aus der Taxonomie selbst/).map((foot) => foot.textContent)).toEqual([
    `Quelle: Meier 2001, doi:10.1234/ab.${rest}`,
    `Quellen:Heft 3Heft 4https://example.org/x${rest}`,
    rest,
    'Quelle: Floraaus der Taxonomie selbst',
  ])
  expect(screen.getByRole('link', { name: 'doi:10.1234/ab' })).toHaveAttribute('href', 'https://doi.org/10.1234/ab')
  expect(screen.getByRole('link', { name: 'https://example.org/x' })).toHaveAttribute('href', 'https://example.org/x')
})

test('a habitat and what stands above it have their codes in front, once', async () => {
  const habitats = { ...taxonomy, id: 'h', type: 'Lebensraum' }
  const parent = (id: string, code: string, name: string) => ({ ...taxon(id, name, null), rank: null, code, taxonomy: habitats })
  show({
    ...variegata,
    ...parent('s', '5.10.1', 'Hochmoor'),
    lineage: [parent('m', '5', '5 Moore'), parent('k', '5.10', 'Saure Moore')],
  })
  expect(await screen.findByRole('heading', { level: 1, name: '5.10.1 Hochmoor' })).toBeInTheDocument()
  const crumbs = within(screen.getByRole('navigation'))
  expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Lebensräume',
    'Amphibien',
    '5 Moore',
    '5.10 Saure Moore',
  ])
})

test('wrong or missing ancestors in the address are replaced by the right ones', async () => {
  show(variegata, '/Arten/t/falsch/s?a=1')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/Arten/t/g/s?a=1'))
})

const nothing = {
  vernacularNames: [],
  records: [],
  sources: [],
  crosswalks: [],
  synonyms: [],
  relations: { __typename: 'RelationPage', total: 0, nodes: [] },
}
const synonym = { ...variegata, ...taxon('s', 'Rana bombina', 'Linnaeus, 1761'), ...nothing, status: 'synonym' }
const bombina = { ...taxon('x', 'Bombina bombina', '(Linnaeus, 1761)'), sources: [] }
const accepted = {
  ...variegata,
  ...bombina,
  relations: { ...variegata.relations, nodes: variegata.relations.nodes.map((node) => ({ ...node, relatedTaxon: bombina })) },
}

test('a synonym says whose it is, keeps its own address, and shows what is known of the accepted name', async () => {
  const asked = show({ ...synonym, accepted: bombina }, '/Arten/t/s', { x: accepted })
  const banner = await screen.findByText('Synonym von')
  expect(within(banner).getByRole('link', { name: 'Bombina bombina (Linnaeus, 1761)' })).toHaveAttribute('href', '/Arten/t/x')
  expect(window.location.pathname).toBe('/Arten/t/s')

  const heading = await screen.findByRole('heading', { level: 2, name: 'Angaben zu Bombina bombina (Linnaeus, 1761)' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/Arten/t/x')
  expect(screen.getByText('Gelbbauchunke · Sonneur')).toBeInTheDocument()
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['50 mm', 'ja'])
  expect(screen.getByRole('region', { name: 'Beziehungen' })).toHaveTextContent('Natrix natrix')
  expect(screen.queryByText(/keine Eigenschaften/)).not.toBeInTheDocument()
  expect(document.title).toBe('Rana bombina · Arteigenschaften')
  // The question of the accepted name's own page, so that it is there at once when one goes on to it.
  expect(asked).toEqual(['TaxonScreen s', 'TaxonScreen x'])
})

test('what the accepted name borrows from the synonym stands on its page once', async () => {
  const own = { ...variegata.records[0], viaSynonym: false }
  const further = { ...variegata.records[0], id: 'q', viaSynonym: false, properties: { Körperlänge: 60 } }
  const full = { ...synonym, records: [own], accepted: bombina }
  show(full, '/Arten/t/s', { x: { ...accepted, records: [further, ...variegata.records] } })
  await screen.findByRole('heading', { level: 2, name: /^Angaben zu/ })
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['50 mm', 'ja', '60 mm'])
})

test('an accepted name of which nothing is known says so', async () => {
  show({ ...synonym, accepted: bombina }, '/Arten/t/s', { x: { ...accepted, ...nothing } })
  expect(await screen.findByText('Zum gültigen Namen sind keine Eigenschaften erfasst.')).toBeInTheDocument()
})

test('an object that is not there, and never was, is said, with ways on', async () => {
  const asked = show(null)
  expect(await screen.findByRole('heading', { name: 'Dieses Objekt gibt es nicht (mehr)' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Zur Übersicht' })).toHaveAttribute('href', '/')
  expect(asked).toEqual(['TaxonScreen s', 'FormerTaxon s'])
})
