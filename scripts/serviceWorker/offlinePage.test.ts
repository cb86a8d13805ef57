import { docTopics } from '../../components/docs/docTopics'
import { oddAddresses } from '../../lib/domain/testing/oddAddresses'
import { roots } from '../../lib/domain/addresses/routes'
import { offlinePage } from './offlinePage'

const kept = new Set([
  ...['index.html', '404.html', 'Dokumentation.html'],
  ...roots.map(({ page }) => `${page}.html`),
  ...docTopics.map((topic) => `Dokumentation/${topic}.html`),
])
const answer = async (address: string) => {
  // As the browser reads it from the address bar: the host stands before the path, so two slashes are no host.
  const { pathname, search } = new URL(`https://arten.example.org${address}`)
  const page = await offlinePage({ pathname, search }, (file) => Promise.resolve(kept.has(file)))
  return 'redirect' in page ? [308, page.redirect] : [page.status, page.file]
}

test.each(oddAddresses)('offline %s is answered as by the server: %i %s', async (address, status, expected) =>
  expect(await answer(address)).toEqual([status, expected]),
)

test('below a root every address is its page: which ids there are, nobody knows without network', async () => {
  expect(await answer('/Arten/a/b/c')).toEqual([200, 'Arten.html'])
  expect(await answer('/Import/a')).toEqual([200, 'Import.html'])
})
