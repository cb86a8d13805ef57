import { parseTree, treeDifferences } from './expectedTree'

test('marks, ranks and levels of a tree', () => {
  expect(
    parseTree('Plantae [kingdom]\n  †Achillea L. [genus]\n    =$?Millefolium [infraspecific_name]\n  Abies [unranked]\n'),
  ).toEqual([
    { above: '', name: 'Plantae', rank: 'kingdom', isSynonym: false, isProvisional: false },
    { above: 'Plantae', name: 'Achillea L.', rank: 'genus', isSynonym: false, isProvisional: false },
    { above: 'Achillea L.', name: 'Millefolium', rank: 'infraspecific name', isSynonym: true, isProvisional: true },
    { above: 'Plantae', name: 'Abies', rank: null, isSynonym: false, isProvisional: false },
  ])
  expect(() => parseTree('Plantae')).toThrow('Not a line of a tree: Plantae')
})

test('trees differ by names, places, ranks and synonymy, not by punctuation and what was guessed', () => {
  const expected = parseTree(
    [
      'Asteraceae [family]',
      '  Crepis L. [genus]',
      '    Crepis alba A.P.de Candolle sensu Boivin 1951 [species]',
      '    Crepis alba A.P.de Candolle sensu Missouri 2011 [species]',
      '    Crepis rubra var. rubra L. [variety]',
      '  Leontodon [genus]',
    ].join('\n'),
  )
  const ours = parseTree(
    [
      'Asteraceae [unranked]',
      '  Crepis L. [genus]',
      '    Crepis alba A. P. de Candolle [species]',
      '    =Crepis rubra L. var. rubra [variety]',
      '    Leontodon [tribe]',
    ].join('\n'),
  )
  expect(treeDifferences(expected, ours)).toEqual([
    '+ Crepis L. › =Crepis rubra L. var. rubra [variety]',
    '+ Crepis L. › Leontodon [tribe]',
    '- Asteraceae › Leontodon [genus]',
    '- Crepis L. › Crepis alba A.P.de Candolle sensu Boivin 1951 [species]',
    '- Crepis L. › Crepis rubra var. rubra L. [variety]',
  ])
  expect(treeDifferences(expected, expected)).toEqual([])
})
