// What an archive holds, as far as it can be said without looking at a disk.
import { programs } from '../lib/ensureProgram.mjs'

/** Files and folders of the repository that are carried as they are; what need not be there is marked. */
export const carried = [
  { path: 'LICENSE' },
  { path: 'README.md' },
  { path: 'CHANGELOG.md' },
  { path: 'SECURITY.md' },
  { path: 'docs/betrieb.md' },
  { path: 'deploy', isOptional: true },
  { path: 'clients/r' },
  { path: 'clients/python' },
  { path: 'clients/qgis' },
  { path: 'clients/excel' },
  { path: 'dist' },
  { path: 'out' },
  { path: 'server/db/migrations' },
  { path: 'server/db/pglite/worker.mjs' },
  { path: 'server/demo/data' },
]

/**
 * The packages with which the program runs, by their paths in package-lock.json: neither what only building and testing need, nor what is for other machines.
 *
 * @param {Record<string, { dev?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }>} packages
 */
export const runtimePackages = (packages) =>
  Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .filter(([, { os, cpu, libc }]) => takes(os, 'linux') && takes(cpu, 'x64') && takes(libc, 'glibc'))
    .map(([path]) => path)

const takes = (list, one) => list === undefined || [list].flat().includes(one)

/** Of a package: what only people and compilers read, and the extensions of PGlite that the program does not use. */
const unread = [
  /\.(map|md|markdown|flow|tsbuildinfo|d\.[cm]?ts)$/i,
  /^(tests?|__tests__|docs?|examples?|bench|benchmarks?|\.github|coverage)\//,
  /^dist\/(?!pg_trgm\.|unaccent\.)[\w-]+\.tar\.gz$/,
]

/** Whether a file of a package stays behind; licences never do. `path` is that within the package. */
export const isUnread = (path) => !isLicence(path) && unread.some((pattern) => pattern.test(path))

/** Also of what a package has taken from others. */
export const isLicence = (path) => /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i.test(path)

/** Of what is built: what only building looks at. */
export const isLeft = (path) => /^dist\/.*\.stamp$|^dist\/\./.test(path)

/**
 * The commands of package.json that the archive has too: their words with the name of their file in dist/.
 *
 * @param {Record<string, string>} scripts
 * @returns {Map<string, string>}
 */
export function commandsOf(scripts) {
  const found = Object.entries(scripts).flatMap(([word, line]) => {
    const [, name = ''] = /^node scripts\/command\.mjs (\w+)$/.exec(line) ?? []
    const program = line === 'node scripts/start.mjs' ? 'main' : name
    return Object.hasOwn(programs, program) ? [/** @type {const} */ ([word, program])] : []
  })
  return new Map(found)
}
