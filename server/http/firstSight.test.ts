import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFirstSight, withSight } from './firstSight'

const sight = {
  content: '<h1>$& $1</h1>',
  tree: '<a>Arten</a>',
  styles: new Map([
    ['a', '.ae-a{x}'],
    ['b', '.ae-b{y}'],
  ]),
}

test('what is seen first comes into its places, and into the one style sheet those rules that it lacks', () => {
  const page =
    '<style data-emotion="ae-global g">g{}</style><style data-emotion="ae a c">.ae-a{x}</style>' +
    '<div id="first-tree" class="t"></div><div id="first-content"></div><p>$& $1'
  expect(withSight(page, sight)).toBe(
    '<style data-emotion="ae-global g">g{}</style><style data-emotion="ae a c b">.ae-b{y}.ae-a{x}</style>' +
      '<div id="first-tree" class="t"><a>Arten</a></div><div id="first-content"><h1>$& $1</h1></div><p>$& $1',
  )
  expect(withSight('<p>Export', sight)).toBe('<p>Export')
})

describe('the screens as the build has put them for the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ae-sight-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, code: string) => {
    const path = join(folder, `${name}.js`)
    writeFileSync(path, code)
    return path
  }

  test('render the same answers at the same address once', async () => {
    const path = file(
      'counts',
      `let n = 0; exports.renderSight = async () => ({ content: String(++n), tree: '', styles: new Map() })`,
    )
    const see = createFirstSight(path, () => {})
    const seen = []
    for (const [segments, answers] of [
      [['Arten'], '[]'],
      [['Arten'], '[]'],
      [['Arten', 'x'], '[]'],
      [['Arten'], '[1]'],
      [['Arten'], '[]'],
    ] as const)
      seen.push((await see(segments, answers))?.content)
    expect(seen).toEqual(['1', '1', '2', '3', '1'])
  })

  test('that are not there, or fail, leave the page as it is, and the failure in the log', async () => {
    const log: string[] = []
    expect(await createFirstSight(join(folder, 'nowhere.js'), (line) => log.push(line))(['Arten'], '[]')).toBeNull()
    expect(log).toEqual([])
    const failing = file('fails', `exports.renderSight = async () => { throw new Error('no screen') }`)
    expect(await createFirstSight(failing, (line) => log.push(line))(['Arten'], '[]')).toBeNull()
    expect(log).toEqual([expect.stringContaining('no screen')])
  })
})
