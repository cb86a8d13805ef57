// R, pandas, openpyxl and LibreOffice, for the tests that run the documentation's examples and open the files of exports. Only node: imports.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Debian's own Python first: its packages come with it, whatever other Python stands earlier in PATH.
const pythons = ['/usr/bin/python3', 'python3']

/** `variable`: how the tests get the path; `proof`: what it can do where it and all that `debian` names are there. */
export const foreignPrograms = [
  { variable: 'RSCRIPT_PATH', name: 'R', debian: 'r-base-core', paths: ['Rscript', '/usr/bin/Rscript'], proof: ['--version'] },
  {
    variable: 'R_PACKAGES_PATH',
    name: 'jsonlite und curl für R',
    debian: 'r-cran-jsonlite r-cran-curl',
    paths: ['Rscript', '/usr/bin/Rscript'],
    proof: ['-e', 'library(jsonlite); library(curl)'],
  },
  { variable: 'PANDAS_PYTHON_PATH', name: 'pandas', debian: 'python3-pandas', paths: pythons, proof: ['-c', 'import pandas'] },
  {
    variable: 'PIP_PYTHON_PATH',
    name: 'pip',
    debian: 'python3-pip python3-setuptools python3-wheel python3-pandas',
    paths: pythons,
    // pip last: Debian's setuptools refuses to be imported after it.
    proof: ['-c', 'import setuptools, wheel, pandas, pip'],
  },
  {
    variable: 'QGIS_PYTHON_PATH',
    name: 'QGIS',
    debian: 'python3-qgis',
    paths: pythons,
    proof: ['-c', 'import qgis.core'],
  },
  {
    variable: 'OPENPYXL_PYTHON_PATH',
    name: 'openpyxl',
    debian: 'python3-openpyxl',
    paths: pythons,
    proof: ['-c', 'import openpyxl'],
  },
  {
    variable: 'PGBOUNCER_PATH',
    name: 'PgBouncer',
    debian: 'pgbouncer',
    paths: ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    proof: ['--version'],
  },
  {
    variable: 'HAPROXY_PATH',
    name: 'HAProxy',
    debian: 'haproxy',
    paths: ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    proof: ['-v'],
  },
  {
    variable: 'MMDEBSTRAP_PATH',
    name: 'mmdebstrap',
    debian: 'mmdebstrap',
    paths: ['/usr/bin/mmdebstrap'],
    proof: ['--version'],
  },
  {
    variable: 'SOFFICE_PATH',
    name: 'LibreOffice',
    debian: 'libreoffice-calc',
    paths: ['soffice', '/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    proof: ['--headless', '--version'],
  },
  {
    variable: 'FIREFOX_PATH',
    name: 'Firefox',
    debian: 'firefox-esr',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    proof: ['--version'],
  },
  {
    variable: 'PDFTOTEXT_PATH',
    name: 'pdftotext',
    debian: 'poppler-utils',
    paths: ['/usr/bin/pdftotext', '/opt/homebrew/bin/pdftotext'],
    proof: ['-v'],
  },
]

/** The variables of the programs that read a CSV as the documentation shows it. */
export const forExamples = ['RSCRIPT_PATH', 'PANDAS_PYTHON_PATH']

/** The variable of the program that reads workbooks beside our own reader in every run of the tests. */
export const forWorkbooks = ['OPENPYXL_PYTHON_PATH']

/** The variable of the other browser. */
export const forOtherBrowser = ['FIREFOX_PATH']

/** The variables of what stands around several processes of the program. */
export const forCluster = ['PGBOUNCER_PATH', 'HAPROXY_PATH']

/**
 * The programs that are there, as environment variables of the tests; a missing one is left out.
 *
 * @param {{ install?: boolean, only?: string[], log?: (line: string) => void }} [options] `install`:
 * get what is missing where that is allowed (root or CI=true on Linux), of
 *   all or `only` of these variables
 * @returns {Record<string, string>}
 */
export function findPrograms({ install = false, only, log = (line) => console.error(line) } = {}) {
  const found = find()
  const wanted = missing(found).filter(({ variable }) => only?.includes(variable) ?? true)
  const packages = wanted.flatMap(({ debian }) => debian.split(' '))
  if (!install || packages.length === 0 || !mayInstall()) return found
  log(`${names(wanted)} fehlen und werden installiert (apt-get install ${packages.join(' ')}) …`)
  const prefix = isRoot() ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program, ...rest] = [...prefix, ...command]
    spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return find()
}

/**
 * What to say of programs that are missing and how to get them; null when none is.
 *
 * @param {Record<string, string>} found as findPrograms answers
 * @param {string[]} [wanted] their variables; without it all
 */
export function sayMissing(found, wanted = foreignPrograms.map(({ variable }) => variable)) {
  const gone = missing(found).filter(({ variable }) => wanted.includes(variable))
  if (gone.length === 0) return null
  return `Es fehlt: ${names(gone)}. Debian, Ubuntu: «sudo apt-get install --no-install-recommends ${gone.map(({ debian }) => debian).join(' ')}».`
}

const find = () =>
  Object.fromEntries(
    foreignPrograms.flatMap(({ variable, paths, proof }) => {
      const path = paths.find((each) => works(each, proof))
      return path === undefined ? [] : [[variable, path]]
    }),
  )

const missing = (found) => foreignPrograms.filter(({ variable }) => found[variable] === undefined)
const names = (some) => some.map(({ name }) => name).join(', ')

function works(path, args) {
  if (path.startsWith('/') && !existsSync(path)) return false
  return spawnSync(path, args, { stdio: 'ignore' }).status === 0
}

const isRoot = () => process.getuid?.() === 0
const mayInstall = () => process.platform === 'linux' && (isRoot() || process.env.CI === 'true')
