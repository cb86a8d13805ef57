/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { place } from '@/lib/domain/addresses/place'
import { roots } from '@/lib/domain/addresses/routes'
import { screenName } from '@/lib/domain/addresses/screenName'
import { screenChunks } from './screenChunks'

test('finds the files of each screen through the number of its loader, in whichever script that stands', () => {
  const scripts = [
    'let l=(0,o.f)(()=>e.A(80127),e=>e.HomeScreen,u.f),c=(0,o.f)(()=>e.A(5),t=>t.TaxonScreen),x=(0,o.f)(()=>e.A(9),t=>t.Narrowing)',
    '80127,e=>{e.v(t=>Promise.all(["static/chunks/a.js"].map(t=>e.l(t))).then(()=>t(1)))},' +
      '5,e=>{e.v(t=>Promise.all(["static/chunks/b.js","static/chunks/c-_.js"].map(t=>e.l(t))).then(()=>t(2)))}',
  ]
  expect(screenChunks(scripts)).toEqual({
    HomeScreen: ['/_next/static/chunks/a.js'],
    TaxonScreen: ['/_next/static/chunks/b.js', '/_next/static/chunks/c-_.js'],
  })
})

test('names nothing where a build writes it otherwise', () => expect(screenChunks(['e.A(5)', 'TaxonScreen'])).toEqual({}))

test('the names that addresses lead to are those of the screens', () => {
  const screens = readFileSync(join(__dirname, '../../components/screens.tsx'), 'utf8')
  const named = new Set([...screens.matchAll(/export const (\w+Screen) = onDemand\(/g)].map(([, name]) => name))
  const below = [
    [],
    ['x'],
    ['x', 'y'],
    ['x', 'Verlauf'],
    ['x', 'Umzug', 'y'],
    ['x', 'Eigenschaften'],
    ['x', 'Beziehungen'],
    ['Meine-Liste'],
  ]
  const addresses = [[], ...roots.flatMap(({ segment }) => below.map((rest) => [segment, ...rest]))]
  const led = new Set(addresses.map((segments) => screenName(place(segments), segments)).filter((name) => name !== null))
  expect([...led].sort()).toEqual([...named].sort())
})
