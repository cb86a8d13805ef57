import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '../testing/until'
import { createCompressed } from './compressed'

const page = (of: string) =>
  Array.from({ length: 2_000 }, (_, n) => `<li>${of} ${(n * 7_919) % 1_000} ${(n * 104_729) % 977}</li>`).join('')

test('a page that is asked for again is packed better, and reads the same, whoever else asks meanwhile', async () => {
  const compressed = createCompressed()
  const [first, other] = await Promise.all([compressed(page('Art'), 'gzip, br'), compressed(page('Lebensraum'), 'br')])
  const again = await compressed(page('Art'), 'br')
  expect(again.bytes).toEqual(first.bytes)
  await until(async () => (await compressed(page('Art'), 'br')).bytes.length < first.bytes.length)
  const better = await compressed(page('Art'), 'br')
  for (const each of [first, again, better]) expect(brotliDecompressSync(each.bytes).toString()).toBe(page('Art'))
  expect(brotliDecompressSync(other.bytes).toString()).toBe(page('Lebensraum'))
})

test('it comes as the client takes it', async () => {
  const compressed = createCompressed()
  const asked = async (accepted?: string) => {
    const { encoding, bytes } = await compressed('Käfer', accepted)
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (each: Buffer) => each }[encoding]
    return [encoding, read(bytes).toString()]
  }
  expect(await asked('br')).toEqual(['br', 'Käfer'])
  expect(await asked('gzip')).toEqual(['gzip', 'Käfer'])
  expect(await asked()).toEqual(['identity', 'Käfer'])
  expect(await asked('zstd')).toEqual(['identity', 'Käfer'])
})
