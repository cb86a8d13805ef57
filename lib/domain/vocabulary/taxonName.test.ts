import { taxonNameParts, type TaxonNameFacts } from './taxonName'

/** Italics between underscores, the author after a bar. */
const set = (facts: TaxonNameFacts) => {
  const { name, author } = taxonNameParts(facts)
  const typeset = name.map(({ text, italic }) => (italic ? `_${text.trimEnd()}_${/\s$/.test(text) ? ' ' : ''}` : text)).join('')
  return author === '' ? typeset : `${typeset} | ${author}`
}

test.each<[TaxonNameFacts, string]>([
  [{ name: 'Bombina variegata', author: '(Linnaeus, 1758)', rank: 'species' }, '_Bombina variegata_ | (Linnaeus, 1758)'],
  [
    { name: 'Bombina variegata (Linnaeus, 1758)', author: '(Linnaeus, 1758)', rank: 'species' },
    '_Bombina variegata_ | (Linnaeus, 1758)',
  ],
  [{ name: 'Carex flava subsp. alpina', author: 'Kneuck.', rank: 'subspecies' }, '_Carex flava_ subsp. _alpina_ | Kneuck.'],
  [{ name: 'Carex flava L. var. alpina Kneuck.', rank: 'variety' }, '_Carex flava_ L. var. _alpina_ Kneuck.'],
  [{ name: 'Mentha × piperita', author: 'L.', rank: 'species' }, '_Mentha_ × _piperita_ | L.'],
  [{ name: 'Achillea millefolium aggr.', rank: 'species aggregate' }, '_Achillea millefolium_ aggr.'],
  [{ name: 'Bombina', rank: 'genus' }, '_Bombina_'],
  [{ name: 'Aedes (Stegomyia) aegypti', rank: 'species' }, '_Aedes (Stegomyia) aegypti_'],
  [{ name: 'Bombinatoridae', rank: 'family' }, 'Bombinatoridae'],
  [{ name: 'Amphibia', rank: 'class' }, 'Amphibia'],
  [{ name: 'Superfamilia', rank: 'superfamily' }, 'Superfamilia'],
  [{ name: 'Bombina variegata (Linnaeus, 1758)', rank: null }, '_Bombina variegata_ (Linnaeus, 1758)'],
  [{ name: 'Amphibia', rank: null }, 'Amphibia'],
  [{ name: 'Stehende Gewässer', rank: null, type: 'Lebensraum' }, 'Stehende Gewässer'],
  [{ name: 'Rana ridibunda', rank: 'species', type: 'Lebensraum' }, 'Rana ridibunda'],
])('%j', (facts, expected) => expect(set(facts)).toBe(expected))
