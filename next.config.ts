import createMDX from '@next/mdx'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { NextConfig } from 'next'
import { roots } from './lib/domain/addresses/routes'
import { served, SERVED_INSIDE } from './lib/domain/addresses/served'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const isProduction = process.env.NODE_ENV === 'production'

/** What the server answers itself; in development the pages run beside it. */
const answered = [...served, '/id/:id', `/${SERVED_INSIDE}/:path*`]

/** `next dev` only: in production our server (or the host's rules in the README) does the same. */
const rewrites = async () => ({
  // Pages are ASCII because `next dev` answers 404 for umlaut folders; the address keeps its umlaut.
  beforeFiles: roots
    .filter(({ segment, page }) => segment !== page)
    .flatMap(({ segment, page }) => [
      { source: encodeURI(`/${segment}`), destination: `/${page}` },
      { source: encodeURI(`/${segment}/:path*`), destination: `/${page}` },
    ]),
  afterFiles: answered.map((source) => ({ source, destination: `${api}${source}` })),
  // Address roots whose deeper paths are all answered by the root's own page.
  fallback: roots.filter(({ depth }) => depth > 0).map(({ page }) => ({ source: `/${page}/:path*`, destination: `/${page}` })),
})

const config: NextConfig = {
  // Only when building: with it set, `next dev` answers 404 for every path below a root.
  ...(isProduction ? { output: 'export' } : { rewrites }),
  pageExtensions: ['ts', 'tsx', 'mdx'],
  reactStrictMode: true,
  // `npm run dev` is also opened by its number; without this its pages stay empty there.
  allowedDevOrigins: ['127.0.0.1'],
  turbopack: {
    resolveAlias: {
      graphql: { browser: './lib/apollo/graphqlWeb.ts' },
      // Without a ready function for each element of HTML, which nobody calls.
      '@emotion/styled': { browser: '@emotion/styled/base' },
      'hoist-non-react-statics': { browser: './lib/noStatics.ts' },
      '@apollo/client-integration-nextjs': { browser: './lib/apollo/apolloNextWeb.tsx' },
    },
  },
  // `npm test` checks the types of the whole tree; a start should not wait for it nor fail over a test file.
  typescript: { ignoreBuildErrors: true },
  trailingSlash: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  devIndicators: false,
  agentRules: false,
  experimental: {
    // Fewer and larger files, and only what of each module is used (docs/decisions/0080): 9 scripts of the first load instead of 16, 8 KB less.
    turbopackChunking: { minChunkSize: 400_000 },
    turbopackCjsTreeShaking: true,
    turbopackCjsScopeHoisting: true,
    turbopackCrossModuleConstants: true,
    // Of an export nobody sees them, and the first build, which most often is the only one, leaves nothing for the next: together a third of its time.
    turbopackSourceMaps: !isProduction,
    turbopackFileSystemCacheForBuild: existsSync(join(__dirname, 'out')),
  },
}

// Plugins are named, not imported: Turbopack hands them to its MDX loader as text.
const withMDX = createMDX({
  options: {
    remarkPlugins: ['remark-gfm', 'remark-frontmatter', 'remark-mdx-frontmatter'],
    rehypePlugins: ['rehype-slug'],
  },
})

export default withMDX(config)
