import createMDX from '@next/mdx'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const isProduction = process.env.NODE_ENV === 'production'

/** Address roots whose deeper paths are all answered by the root's own page. */
const roots = ['Arten', 'Lebensraeume', 'Eigenschaften-Sammlungen', 'Benutzer', 'Organisationen', 'Export', 'Import']

/** What the server answers itself; in development the pages run beside it. */
const served = [
  '/graphql',
  ...['/export.csv', '/export.jsonl', '/export.xlsx'],
  ...['/verlauf.atom', '/verlauf.csv', '/verlauf.xlsx'],
  // Not all of /import: sources match in any case, and /Import/… is a page.
  ...['/import/dateien', '/import/:id/probleme.xlsx'],
  ...['/health', '/id/:id', '/intern/:path*'],
]

/** `next dev` only: in production our server (or the host's rules in the README) does the same. */
const rewrites = async () => ({
  // The folder is ASCII because `next dev` answers 404 for umlaut folders; the address keeps its umlaut.
  beforeFiles: [
    { source: encodeURI('/Lebensräume'), destination: '/Lebensraeume' },
    { source: encodeURI('/Lebensräume/:path*'), destination: '/Lebensraeume' },
  ],
  afterFiles: served.map((source) => ({ source, destination: `${api}${source}` })),
  fallback: roots.map((root) => ({ source: `/${root}/:path*`, destination: `/${root}` })),
})

/** @type {import('next').NextConfig} */
const config = {
  // Only when building: with it set, `next dev` answers 404 for every path below a root.
  ...(isProduction ? { output: 'export' } : { rewrites }),
  pageExtensions: ['ts', 'tsx', 'mdx'],
  reactStrictMode: true,
  // `npm run dev` is also opened by its number; without this its pages stay empty there.
  allowedDevOrigins: ['127.0.0.1'],
  turbopack: { resolveAlias: { graphql: { browser: './lib/apollo/graphqlWeb.ts' } } },
  // `npm test` checks the types of the whole tree; a start should not wait for it nor fail over a test file.
  typescript: { ignoreBuildErrors: true },
  trailingSlash: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  devIndicators: false,
  agentRules: false,
}

// Plugins are named, not imported: Turbopack hands them to its MDX loader as text.
const withMDX = createMDX({
  options: {
    remarkPlugins: ['remark-gfm', 'remark-frontmatter', 'remark-mdx-frontmatter'],
    rehypePlugins: ['rehype-slug'],
  },
})

export default withMDX(config)
