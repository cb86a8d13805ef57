import { unsupportedBrowserScript } from './unsupportedBrowser'

test.each([
  [8, true],
  [11, true],
  [12, false],
  [undefined, false],
])('a browser with document mode %s is told that it is unsupported: %s (spec §2.27, §8.5, §9.11)', (documentMode, told) => {
  const alerts: string[] = []
  // As a page would run it, in front of everything else.
  new Function('document', 'alert', unsupportedBrowserScript)({ documentMode }, (text: string) => alerts.push(text))
  expect(alerts).toEqual(
    told ? ['Dieser Browser wird nicht unterstützt. Bitte verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari.'] : [],
  )
})
