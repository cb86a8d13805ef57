import { readIdList } from './idList'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-6a4c-11ea-a1f4-3b0ff0b4f5c2`)

test('ids are read out of whatever people paste, each once', () => {
  const text = `${a}\r\n{${b?.toUpperCase()}}\n"${c}";Rana temporaria\t${a}\n\nhttps://x.ch/Arten/${a}/${c}/${b}?x=${''}\n`
  expect(readIdList(text)).toEqual({ ids: [a, b, c], duplicates: 2, unreadable: [] })
  expect(readIdList(`${a}, ${b} ${c}`).ids).toEqual([a, b, c])
})

test('lines without an id are named', () => {
  expect(readIdList(`id,name\n${a}\n  Bufo bufo \n${b}0`)).toEqual({
    ids: [a],
    duplicates: 0,
    unreadable: [
      { line: 1, text: 'id,name' },
      { line: 3, text: 'Bufo bufo' },
      { line: 4, text: `${b}0` },
    ],
  })
  expect(readIdList('')).toEqual({ ids: [], duplicates: 0, unreadable: [] })
})
