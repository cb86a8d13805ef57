import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'
import { replaceFile } from '../lib/replaceFile.mjs'
import { distDir, root } from '../lib/root.mjs'
import { sightFile } from './sightFile.mjs'

/** Bundles the screens with all they need for the server, which has none of the packages that pages are built of. */
export async function buildSight() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['components/sight/renderSight.tsx'],
    outfile: sightFile,
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // As the pages' browser gets them (next.config.ts), but for what only leads on.
    alias: {
      graphql: './lib/apollo/graphqlWeb.ts',
      '@apollo/client-integration-nextjs': './lib/apollo/apolloNextWeb.tsx',
      'next/link': './components/sight/stillNext.tsx',
      'next/navigation': './components/sight/stillNext.tsx',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
  })
  mkdirSync(distDir, { recursive: true })
  for (const { path, contents } of outputFiles) replaceFile(path, contents)
}
