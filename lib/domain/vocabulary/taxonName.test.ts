import { taxonNameParts, type TaxonNameFacts, withoutAuthors } from './taxonName'

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
  [{ name: 'Aedes (Stegomyia)', rank: 'subgenus' }, '_Aedes (Stegomyia)_'],
  [{ name: 'Abies lowiana (Gordon)', rank: 'species' }, '_Abies lowiana_ (Gordon)'],
  [{ name: 'Abies (Gordon)', rank: 'genus' }, '_Abies_ (Gordon)'],
  [{ name: 'Abies (Gordon) ex Parl.', rank: 'genus' }, '_Abies_ (Gordon) ex Parl.'],
  [{ name: 'Caltha palustris L. f. palustris', rank: 'form' }, '_Caltha palustris_ L. f. _palustris_'],
  [{ name: 'Rosa sicula L. f. ex Aiton', rank: 'species' }, '_Rosa sicula_ L. f. ex Aiton'],
  [{ name: "Carex pilulifera d'Urv. 1826", rank: 'species' }, "_Carex pilulifera_ d'Urv. 1826"],
  [{ name: 'Salix alba auct. non L.', rank: 'species' }, '_Salix alba_ auct. non L.'],
  [{ name: 'Taraxacum sect. Ruderalia', rank: 'section' }, '_Taraxacum_ sect. _Ruderalia_'],
  [{ name: 'Pelophylax kl. esculentus', rank: 'species' }, '_Pelophylax_ kl. _esculentus_'],
  [{ name: "Malus domestica 'Golden Delicious'", rank: 'cultivar' }, "_Malus domestica_ 'Golden Delicious'"],
  [{ name: 'Dactylorhiza maculata (L.) Soó s.l.', rank: 'species' }, '_Dactylorhiza maculata_ (L.) Soó s.l.'],
  [{ name: 'Bombus (s. str.) terrestris', rank: 'species' }, '_Bombus_ (s. str.) _terrestris_'],
  [{ name: 'Salix alba × S. fragilis', rank: 'species' }, '_Salix alba_ × _S. fragilis_'],
  [{ name: 'Poa annua van der Berg', rank: 'species' }, '_Poa annua_ van der Berg'],
  [{ name: 'Bombinatoridae', rank: 'family' }, 'Bombinatoridae'],
  [{ name: 'Amphibia', rank: 'class' }, 'Amphibia'],
  [{ name: 'Superfamilia', rank: 'superfamily' }, 'Superfamilia'],
  [{ name: 'Bombina variegata (Linnaeus, 1758)', rank: null }, '_Bombina variegata_ (Linnaeus, 1758)'],
  [{ name: 'Amphibia', rank: null }, 'Amphibia'],
  [{ name: 'Stehende Gewässer', rank: null, type: 'Lebensraum' }, 'Stehende Gewässer'],
  [{ name: 'Rana ridibunda', rank: 'species', type: 'Lebensraum' }, 'Rana ridibunda'],
])('%j', (facts, expected) => expect(set(facts)).toBe(expected))

test.each([
  ['Abies lowiana (Gordon)', 'Abies lowiana'],
  ['Caltha palustris L. f. palustris', 'Caltha palustris f. palustris'],
  ['Carex flava L. var. alpina Kneuck.', 'Carex flava var. alpina'],
  ['Mentha × piperita', 'Mentha × piperita'],
  ['Aedes (Stegomyia) aegypti', 'Aedes (Stegomyia) aegypti'],
  ['Bombina variegata (Linnaeus, 1758)', 'Bombina variegata'],
  ['Rosa sicula L. f. ex Aiton', 'Rosa sicula'],
  ['Taraxacum sect. Ruderalia', 'Taraxacum sect. Ruderalia'],
  ['Brassica oleracea L. convar. capitata (L.) Alef.', 'Brassica oleracea convar. capitata'],
  ['Candidatus Phytoplasma mali', 'Candidatus Phytoplasma mali'],
  ["Malus 'Golden'", "Malus 'Golden'"],
  ['Hepatitis B virus', 'Hepatitis B virus'],
  ['Carex × elytroides Fr.', 'Carex × elytroides'],
])('«%s» is looked up elsewhere as «%s»', (name, bare) => {
  expect(withoutAuthors(taxonNameParts({ name, rank: 'species' }))).toBe(bare)
})

test('a family is looked up without its author', () => {
  expect(withoutAuthors(taxonNameParts({ name: 'Bombinatoridae Gray, 1825', rank: 'family' }))).toBe('Bombinatoridae')
  expect(withoutAuthors(taxonNameParts({ name: 'Incertae sedis', rank: 'family' }))).toBe('Incertae sedis')
})
