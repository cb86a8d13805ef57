import { encode } from 'iconv-lite'
import { ListContentError } from './listError'
import { listText } from './listText'

/** The text of the pieces, and the line from which on something in it is Windows-1252. */
async function read(pieces: readonly Buffer[], charset: string | null = null) {
  async function* bytes() {
    yield* pieces
  }
  let text = ''
  let strayLine: number | null = null
  for await (const piece of listText(bytes(), charset, (line) => (strayLine = line))) text += piece
  return { text, strayLine }
}

const older = (text: string) => encode(text, 'windows-1252')
const lines = 'Name;Ort\r\nErdkröte;Zürich\r\nWürfelnatter;Küsnacht\r\n'
const added = 'Gelbbauchunke;Genève\r\n'
const mixed = Buffer.concat([Buffer.from(lines), older(added), Buffer.from('Köniz\r\n')])

test('one line of Windows-1252 in a list in UTF-8 is read as that, the others stay, wherever the bytes are cut', async () => {
  for (let cut = 0; cut <= mixed.length; cut++)
    expect(await read([mixed.subarray(0, cut), mixed.subarray(cut)])).toEqual({ text: `${lines}${added}Köniz\r\n`, strayLine: 4 })
})

test('such a line far behind the beginning is, too, and so are bytes before the first letter in UTF-8', async () => {
  const many = 'Erdkröte\n'.repeat(60_000)
  const late = Buffer.concat([Buffer.from(many), older('Genève'), Buffer.from('€')])
  expect(await read([late])).toEqual({ text: `${many}Genève€`, strayLine: 60_001 })
  const ascii = 'Bufo bufo\n'.repeat(30_000)
  const early = Buffer.concat([older('Küng\n'), Buffer.from(`${ascii}${lines}`)])
  expect(await read([early])).toEqual({ text: `Küng\n${ascii}${lines}`, strayLine: 1 })
})

test('a mark is believed; what nobody says to be UTF-8, and is mostly not, is Windows-1252', async () => {
  const marked = Buffer.concat([Buffer.from('\ufeffName\n'), older('Würfelnatter\nErdkröte\n')])
  expect(await read([marked])).toEqual({ text: '\ufeffName\nWürfelnatter\nErdkröte\n', strayLine: 2 })
  const old = 'Würfelnatter «Süd» – 5 €\n'.repeat(20_000)
  expect(await read([older(old)])).toEqual({ text: old, strayLine: null })
  expect(await read([Buffer.from(lines)])).toEqual({ text: lines, strayLine: null })
})

test('what is said to be UTF-8 has to be', async () => {
  await expect(read([mixed], 'utf-8')).rejects.toThrow(ListContentError)
  await expect(read([Buffer.from('\ufeff'), mixed], 'UTF-8')).rejects.toThrow(ListContentError)
  expect((await read([older(lines)], 'iso-8859-1')).text).toBe(lines)
})
