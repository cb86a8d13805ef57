import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { isLicence, runtimePackages } from './contents.mjs'
import { packageOf, withAllBelow } from './packageTree.mjs'

/** What browsers get is made of these. */
const pages = ['app', 'components', 'stores', 'lib', 'mdx-components.tsx', 'instrumentation-client.ts', 'scripts/serviceWorker']

/** The licences of all that is carried, as their packages say them: those the program runs with, and those whose code is in the pages. */
export function licences({ devDependencies }, packages) {
  const inPages = namedIn(pages).filter((name) => Object.hasOwn(devDependencies, name))
  const paths = [...new Set([...runtimePackages(packages), ...withAllBelow(inPages, packages)])].sort()
  const texts = paths.filter((path) => existsSync(join(root, path))).map((path) => licenceOf(path, packages[path]))
  return [
    'Arteigenschaften enthält Pakete anderer; jedes steht unter seiner eigenen Lizenz. Die von Node steht in node/LICENSE.',
    ...texts,
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(path, { version, license = 'keine Angabe' }) {
  const names = readdirSync(join(root, path))
  const files = names.filter((name) => isLicence(name)).sort()
  const texts = files.map((name) => readFileSync(join(root, path, name), 'utf8').trim())
  return [`${path.split('node_modules/').at(-1)} ${version} (${license})`, ...texts].join('\n\n')
}

/** The packages that the sources under these paths import. */
function namedIn(paths) {
  const texts = paths.flatMap((path) => sourcesIn(path)).map((file) => readFileSync(file, 'utf8'))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import|new URL)\s*\(?\s*'([^'.][^']*)'/g)].map(([, name]) => name),
  )
  return [...new Set(named.map(packageOf))].sort()
}

function sourcesIn(path) {
  const isFile = /\.tsx?$/.test(path)
  if (isFile) return /\.test\.tsx?$/.test(path) ? [] : [join(root, path)]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || /\.tsx?$/.test(entry.name) ? sourcesIn(`${path}/${entry.name}`) : [],
  )
}
