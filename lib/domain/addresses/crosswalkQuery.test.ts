import { crosswalkKinds } from '../crosswalk/crosswalkKinds'
import { parseCrosswalkQuery, writeCrosswalkQuery } from './crosswalkQuery'

test('what is written is read again, whatever the name', () => {
  for (const kind of [null, ...crosswalkKinds])
    for (const name of ['', 'Abies', 'a&art=new', 'Ménard & Söhne', '100 %'])
      expect(parseCrosswalkQuery(writeCrosswalkQuery({ kind, name }))).toEqual({ kind, name })
})

test('a kind that there is not shows all', () => {
  expect(parseCrosswalkQuery('art=verloren&name=Abies')).toEqual({ kind: null, name: 'Abies' })
})
