import { Readable } from 'node:stream'
import { readMetadata } from './metadata'

function readEml(text: string) {
  const file = { path: 'eml.xml', size: text.length, open: async () => Readable.from([Buffer.from(text)]) }
  return readMetadata({ name: 'x', files: [file], close() {} }, null)
}

test('what a data set says about itself in EML, its licence in one sentence however it is linked', async () => {
  expect(
    await readEml(`<?xml version="1.0"?><eml:eml xmlns:eml="e"><dataset><title xml:lang="de"> Tagfalter &amp; Co. </title><title>Butterflies</title>
      <pubDate>2024-05-01</pubDate><abstract><para>Erstens.</para>
      <para>Zweitens.</para></abstract><intellectualRights><para>Lizenziert unter <ulink url="x"><citetitle>CC BY 4.0</citetitle></ulink>.
        Sonst nichts.</para></intellectualRights><distribution><online><url function="information">https://example.org</url></online></distribution></dataset>
      <additionalMetadata><metadata><gbif/></metadata><metadata><citation>Nein</citation></metadata></additionalMetadata></eml:eml>`),
  ).toEqual({
    name: 'Tagfalter & Co.',
    description: 'Erstens.\nZweitens.',
    licence: 'Lizenziert unter CC BY 4.0. Sonst nichts.',
    citation: null,
    lastUpdated: '2024-05-01',
    links: ['https://example.org'],
  })
})

test('a day that there is not says nothing', async () => {
  const dayOf = (text: string) => readEml(`<eml><dataset><title>x</title><pubDate>${text}</pubDate></dataset></eml>`)
  expect((await dayOf('2024-02-29')).lastUpdated).toBe('2024-02-29')
  for (const text of ['2024-02-31', '2024-13-01', '2024']) expect([text, (await dayOf(text)).lastUpdated]).toEqual([text, null])
})

test.each([
  '',
  'kein XML',
  '<eml><dataset><title>x</dataset></eml>',
  '<dataset><title>x</title></dataset>',
  '<!DOCTYPE eml><eml><dataset><title>x</title></dataset></eml>',
])('what cannot be read says nothing: %j', async (text) => expect(await readEml(text)).toEqual({}))
