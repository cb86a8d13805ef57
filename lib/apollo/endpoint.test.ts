import { endpoint } from './endpoint'

const at = (url: string) => endpoint(new URL(url), undefined)

test('data calls go to the page itself, without www (spec §7.1)', () => {
  expect(at('http://localhost:3000/Arten/x')).toBe('http://localhost:3000/graphql')
  expect(at('https://www.example.org/')).toBe('https://example.org/graphql')
  expect(at('https://example.org:8443/')).toBe('https://example.org:8443/graphql')
  expect(at('https://wwwart.example.org/')).toBe('https://wwwart.example.org/graphql')
  expect(at('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000/graphql')
})

test('the build can name another', () => {
  expect(endpoint(new URL('https://www.example.org/'), 'https://api.example.org/graphql')).toBe('https://api.example.org/graphql')
})
