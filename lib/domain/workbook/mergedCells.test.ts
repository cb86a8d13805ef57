import { mergedIn } from './mergedCells'

async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

test('merged cells are found in their order, whatever piece they begin in', async () => {
  const xml = '<mergeCells><mergeCell ref="A1:B1"/><x:mergeCell ref="$C$2:$AA$5"/><mergeCell ref="A9:A10"/></mergeCells>'
  const expected = [
    { top: 1, bottom: 1, left: 0, right: 1 },
    { top: 2, bottom: 5, left: 2, right: 26 },
    { top: 9, bottom: 10, left: 0, right: 0 },
  ]
  for (let at = 0; at <= xml.length; at++)
    expect([at, await mergedIn(pieces(xml.slice(0, at), xml.slice(at)))]).toEqual([at, expected])
})
