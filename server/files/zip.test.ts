import { unzip } from '../exporters/testing/readXlsx'
import { zip } from './zip'
import type { ZipEntry } from './zip'

const time = new Date(2026, 10, 21, 7, 15)

async function written(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zip(entries, time)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const entry = (name: string, text: string, mayBeHuge = false): ZipEntry => ({
  name,
  pieces: () => [Buffer.from(text)],
  mayBeHuge,
})

test('what is written is read back, with 32-bit and with 64-bit sizes, empty or not', async () => {
  const parts = await unzip(await written([entry('a.xml', 'x'.repeat(100_000)), entry('Ä/b.xml', 'ä', true), entry('c', '')]))
  expect([...parts].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a.xml', 'x'.repeat(100_000)],
    ['Ä/b.xml', 'ä'],
    ['c', ''],
  ])
})

test('a later file may say what writing the earlier one found out', async () => {
  let count = 0
  function* lines() {
    for (; count < 3; count++) yield Buffer.from('line\n')
  }
  const parts = await unzip(
    await written([
      { name: 'lines', pieces: lines, mayBeHuge: false },
      { name: 'count', pieces: () => [Buffer.from(String(count))], mayBeHuge: false },
    ]),
  )
  expect(parts.get('count')?.toString()).toBe('3')
})

test('a source that fails fails the archive, and one that is not read to its end is told', async () => {
  const broken: ZipEntry = {
    name: 'a',
    mayBeHuge: false,
    *pieces() {
      throw new Error('the source broke')
    },
  }
  await expect(written([broken])).rejects.toThrow('the source broke')

  const told = new Promise<void>((resolve) => {
    async function* endless() {
      try {
        for (;;) yield Buffer.from(Array.from({ length: 50_000 }, Math.random).join())
      } finally {
        resolve()
      }
    }
    void (async () => {
      let seen = 0
      for await (const piece of zip([{ name: 'endless', pieces: endless, mayBeHuge: true }], time))
        if ((seen += piece.length) > 1_000_000) break
    })()
  })
  await told
})
