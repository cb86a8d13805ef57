import { build } from 'esbuild'
import { join } from 'node:path'
import { injectManifest } from 'workbox-build'
import { cacheDir, outDir, root } from '../lib/root.mjs'

/** Larger ones are fetched when they are needed: the first visit should not load what it may never use. What every page begins with is one file. */
const LARGEST_PRECACHED = 1024 ** 2

/** Bundles the service worker and writes it to out/sw.js with the list of the files it keeps. */
export async function buildServiceWorker() {
  const bundled = join(cacheDir, 'sw.js')
  await build({
    entryPoints: [join(root, 'scripts/serviceWorker/sw.ts')],
    outfile: bundled,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXT_PUBLIC_GRAPHQL_URL': JSON.stringify(process.env.NEXT_PUBLIC_GRAPHQL_URL ?? ''),
    },
    logLevel: 'warning',
  })
  await injectManifest({
    swSrc: bundled,
    swDest: join(outDir, 'sw.js'),
    globDirectory: outDir,
    globPatterns: ['**/*.{html,txt,js,css,svg,png,woff2,webmanifest}'],
    // Further letters are kept once a page had some.
    globIgnores: ['sw.js', '**/*.map', '_not-found*', '**/*latin-ext*'],
    dontCacheBustURLsMatching: /^_next\/static\//,
    maximumFileSizeToCacheInBytes: LARGEST_PRECACHED,
  })
}
