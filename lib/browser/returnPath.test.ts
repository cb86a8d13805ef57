import { paths } from '../domain/addresses/paths'
import { returnPath } from './returnPath'

const origin = 'https://arten.example.org'
const back = (path: string) => returnPath(new URL(paths.login(path), origin).search, origin)

test.each([
  '/Arten/0f1e/2d3c',
  '/Lebensr%C3%A4ume/0f1e',
  '/Export?type=Arten&taxonomies=A%20%26%20B#vorschau',
  '/Dokumentation/schnittstellen#curl',
])('one comes back to %s', (path) => expect(back(path)).toBe(path))

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'javascript:alert(1)',
  'Arten',
  '/Login?zurueck=/Login',
  '//',
  '',
])('%j leads home', (path) => expect(back(path)).toBe('/'))

test('without a place one comes home', () => {
  expect(returnPath('', origin)).toBe('/')
  expect(paths.login()).toBe('/Login')
  expect(paths.login('/')).toBe('/Login')
})
