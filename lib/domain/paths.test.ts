import { paths } from './paths'

const [tax, a, b] = ['0b1f', 'a-1', 'b-2'] as const

test('paths', () => {
  expect([
    paths.home(),
    paths.taxonomies('Art'),
    paths.taxonomies('Lebensraum'),
    paths.taxonomy('Art', tax),
    paths.taxon('Art', tax, [a, b]),
    paths.taxon('Lebensraum', tax, [b]),
    paths.collections(),
    paths.collection(a),
    paths.records(a),
    paths.relations(a),
    paths.users(),
    paths.user(a),
    paths.organizations(),
    paths.organization(a),
    paths.search(''),
    paths.search('Bombina v & co'),
    paths.search('bom', { taxonomies: [a, b], ranks: ['species aggregate'], collections: [tax], kinds: ['taxon', 'vernacular'] }),
    paths.search('', { taxonomies: [], ranks: [], collections: [], kinds: ['habitat'] }),
    paths.compare(),
    paths.compare('ids=a'),
    paths.exportTool(),
    paths.exportTool('type=Arten'),
    paths.login(),
    paths.docs(),
    paths.docs('fehler-melden'),
    paths.record(a),
  ]).toEqual([
    '/',
    '/Arten',
    '/Lebensräume',
    '/Arten/0b1f',
    '/Arten/0b1f/a-1/b-2',
    '/Lebensräume/0b1f/b-2',
    '/Eigenschaften-Sammlungen',
    '/Eigenschaften-Sammlungen/a-1',
    '/Eigenschaften-Sammlungen/a-1/Eigenschaften',
    '/Eigenschaften-Sammlungen/a-1/Beziehungen',
    '/Benutzer',
    '/Benutzer/a-1',
    '/Organisationen',
    '/Organisationen/a-1',
    '/Suche',
    '/Suche?q=Bombina+v+%26+co',
    '/Suche?q=bom&taxonomie=a-1&taxonomie=b-2&rang=species+aggregate&sammlung=0b1f&art=Art&art=Name',
    '/Suche?art=Lebensraum',
    '/Vergleich',
    '/Vergleich?ids=a',
    '/Export',
    '/Export?type=Arten',
    '/Login',
    '/Dokumentation',
    '/Dokumentation/fehler-melden',
    '/id/a-1',
  ])
})

test('what is not a path segment is encoded', () => {
  expect(paths.docs('a/b? #ä%')).toBe('/Dokumentation/a%2Fb%3F%20%23ä%25')
})
