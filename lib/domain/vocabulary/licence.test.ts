import { licenceWarnings, readLicence } from './licence'

test.each([
  ['CC0-1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC Zero', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['http://creativecommons.org/publicdomain/zero/1.0/legalcode', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC-BY-4.0', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  [' cc by 4.0 ', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC-BY', 'CC BY', null],
  ['Creative Commons Attribution 4.0 International', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['Creative Commons Attribution-NonCommercial 3.0 Unported', 'CC BY-NC 3.0', 'https://creativecommons.org/licenses/by-nc/3.0/'],
  [
    'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.de',
    'CC BY-NC-SA 4.0',
    'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  ],
  ['https://spdx.org/licenses/CC-BY-SA-4.0.html', 'CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['CC BY-NC-ND 4.0', 'CC BY-NC-ND 4.0', 'https://creativecommons.org/licenses/by-nc-nd/4.0/'],
  ['ODbL-1.0', 'ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/'],
  ['ODC-By-1.0', 'ODC-By 1.0', 'https://opendatacommons.org/licenses/by/1-0/'],
  ['https://opendatacommons.org/licenses/pddl/1-0/', 'PDDL 1.0', 'https://opendatacommons.org/licenses/pddl/1-0/'],
])('%s is %s', (text, label, url) => {
  expect(readLicence(text)).toMatchObject({ label, url })
})

test.each([
  '',
  'alle Rechte vorbehalten',
  'CC',
  'CC BY 4.0, ausser den Bildern',
  'CC BY-ND-SA 4.0',
  'CC NC 4.0',
  'CC BY BY 4.0',
  'https://creativecommons.org/',
  'https://böse.example/?https://creativecommons.org/licenses/by/4.0/',
  'javascript:alert(1)',
  'constructor',
  'CC BY 9.9',
  // For one country, with a text of its own.
  'https://creativecommons.org/licenses/by-nc-sa/2.5/ch/',
  'CC BY 3.0 DE',
])('«%s» is to be read', (text) => {
  expect(readLicence(text)).toBeNull()
})

const warned = (...licences: (string | null)[]) =>
  licenceWarnings(licences.map((licence, at) => ({ name: 'ABCDEF'[at] ?? '', licence })))

test('what goes together is not warned of', () => {
  expect(warned('CC0-1.0', 'CC-BY-4.0', 'CC BY-NC 4.0', null, 'nach Absprache')).toEqual([])
  expect(warned('CC BY-SA 3.0', 'CC-BY-SA-4.0', 'CC0')).toEqual([])
  expect(warned('CC BY-NC-SA 4.0', 'CC BY-NC 4.0')).toEqual([])
  expect(warned('CC BY-ND 4.0')).toEqual([])
})

test('two that each ask for themselves do not go together', () => {
  expect(warned('CC BY-SA 4.0', 'ODbL-1.0', 'CC0')).toEqual([
    '«A» (CC BY-SA 4.0) und «B» (ODbL 1.0) verlangen je ihre eigene Lizenz für das, was aus ihnen entsteht: ' +
      'Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
  ])
  expect(warned('CC BY-SA 4.0', 'CC BY-NC-SA 4.0')).toHaveLength(1)
})

test('what is not for trade does not go with what asks for an open licence', () => {
  expect(warned('CC BY-NC 4.0', 'CC BY', 'CC-BY-SA-4.0')).toEqual([
    '«A» (CC BY-NC 4.0) erlaubt nur nicht kommerzielle Nutzung, «C» (CC BY-SA 4.0) verlangt für das Verbundene eine Lizenz ' +
      'ohne diese Einschränkung: Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
  ])
})

test('what must stay unchanged does not go with anything', () => {
  expect(warned('CC BY-ND 4.0', null)).toEqual([
    '«A» (CC BY-ND 4.0) darf nur unverändert weitergegeben werden: ' +
      'Klären Sie vor der Weitergabe dieser Datei, die mehrere Quellen verbindet, ob sie erlaubt ist.',
  ])
})

test('several are spoken of as several', () => {
  expect(warned('CC BY-NC 4.0', 'CC BY-NC 3.0', 'CC-BY-SA-4.0', 'CC-BY-SA-3.0', 'CC BY-SA 2.0')).toEqual([
    '«A» (CC BY-NC 4.0) und «B» (CC BY-NC 3.0) erlauben nur nicht kommerzielle Nutzung, «C» (CC BY-SA 4.0), ' +
      '«D» (CC BY-SA 3.0) und «E» (CC BY-SA 2.0) verlangen für das Verbundene eine Lizenz ohne diese Einschränkung: ' +
      'Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
  ])
  expect(warned('CC BY-ND 4.0', 'CC BY-NC-ND 3.0')).toEqual([expect.stringContaining('dürfen nur unverändert')])
})
