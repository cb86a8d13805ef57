import { crosswalkKinds } from '../crosswalk/crosswalkKinds'
import { parseCrosswalkQuery, writeCrosswalkQuery } from './crosswalkQuery'

const one = '3f2504e0-4f89-11d3-9a0c-0305e82c3301'
const other = '3f2504e0-4f89-11d3-9a0c-0305e82c3302'

test('what is written is read again, whatever the name', () => {
  for (const kind of [null, ...crosswalkKinds])
    for (const name of ['', 'Abies', 'a&art=new', 'Ménard & Söhne', '100 %'])
      for (const collections of [null, [], [one], [one, other]])
        for (const copies of [false, true])
          for (const tree of [null, 'old', 'new'] as const) {
            const query = { kind, name, collections, copies, tree }
            expect(parseCrosswalkQuery(writeCrosswalkQuery(query))).toEqual(query)
          }
})

test('a kind that there is not shows all, and what is no id is no collection', () => {
  expect(parseCrosswalkQuery(`art=verloren&name=Abies&sammlungen=x,${one},${one}&kopie=ja&baum=old`)).toEqual({
    kind: null,
    name: 'Abies',
    collections: [one],
    copies: false,
    tree: null,
  })
})
