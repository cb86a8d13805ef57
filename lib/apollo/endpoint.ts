/**
 * Where data calls go (docs/contract.md §7): the page's own origin on localhost, elsewhere the page's protocol and port with the
 * hostname without a leading `www.`; `NEXT_PUBLIC_GRAPHQL_URL` at build time names another.
 */
export function endpoint(
  page: Pick<Location, 'protocol' | 'hostname' | 'port'> = globalThis.location,
  configured = process.env.NEXT_PUBLIC_GRAPHQL_URL,
): string {
  if (configured) return configured
  const host = page.hostname === 'localhost' ? page.hostname : page.hostname.replace(/^www\./, '')
  return `${page.protocol}//${host}${page.port ? `:${page.port}` : ''}/graphql`
}
