/** A licence under which data are published, as its text names it. */
export interface Licence {
  /** «CC BY 4.0» */
  label: string
  /** Its text; null where the version is not said. */
  url: string | null
  isNonCommercial: boolean
  /** What is made of it may not be passed on. */
  isUnchanged: boolean
  /** What is joined with it stands under this licence, too; null where none is asked for. */
  shareAlike: string | null
}

/**
 * What a text says, if it is nothing but the name or address of a licence of Creative Commons or Open Data Commons: «CC-BY-4.0» (SPDX), «CC BY-NC-SA 3.0
 * Unported», https://creativecommons.org/publicdomain/zero/1.0/. Null for everything else: conditions in words are to be read.
 */
export function readLicence(text: string): Licence | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?spdx\.org\/licenses\/(.+?)(\.html)?$/, '$2')
  return readCreativeCommons(name) ?? readOpenDataCommons(name)
}

const DEED =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/(?:deed|legalcode)(?:\.[a-z-]+)?)?\/?$/

/** The parts of a licence of Creative Commons, in the order in which its name has them. */
const parts = ['by', 'nc', 'nd', 'sa']
const words: Record<string, string> = {
  attribution: 'by',
  noncommercial: 'nc',
  noderivatives: 'nd',
  noderivs: 'nd',
  sharealike: 'sa',
}
const versions = ['1.0', '2.0', '2.5', '3.0', '4.0']
/** Says nothing of its own. */
const fill = /^(international|unported|universal|generic|license|licence|lizenz)$/

function readCreativeCommons(name: string): Licence | null {
  const deed = DEED.exec(name)
  const own = deed ? `cc ${deed[1]} ${deed[2]}` : name.replace(/^creative commons /, 'cc ')
  const [first, ...rest] = own
    .replace(/^cc(?=0|by)/, 'cc ')
    .split(/[\s_-]+/)
    .filter((word) => !fill.test(word))
  if (first !== 'cc') return null
  const version = rest.find((word) => /^v?\d\.\d$/.test(word))?.replace('v', '') ?? null
  if (version !== null && !versions.includes(version)) return null
  const terms = rest.filter((word) => !/^v?\d\.\d$/.test(word)).map((word) => words[word] ?? word)
  if (terms.join() === '0' || terms.join() === 'zero')
    return free('CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/')
  const isKnown = terms[0] === 'by' && terms.every((term, at) => parts.includes(term) && terms.indexOf(term) === at)
  if (!isKnown || (terms.includes('nd') && terms.includes('sa'))) return null
  const short = parts.filter((part) => terms.includes(part))
  // As they are written: «BY-NC-SA», but «BY-NC-ND».
  const label = `CC ${short.join('-').toUpperCase()}`
  return {
    label: version === null ? label : `${label} ${version}`,
    url: version === null ? null : `https://creativecommons.org/licenses/${short.join('-')}/${version}/`,
    isNonCommercial: terms.includes('nc'),
    isUnchanged: terms.includes('nd'),
    shareAlike: terms.includes('sa') ? label : null,
  }
}

const openData: Record<string, { label: string; path: string; shareAlike?: string }> = {
  odbl: { label: 'ODbL 1.0', path: 'odbl', shareAlike: 'ODbL' },
  'odc-by': { label: 'ODC-By 1.0', path: 'by' },
  pddl: { label: 'PDDL 1.0', path: 'pddl' },
}

function readOpenDataCommons(name: string): Licence | null {
  const address = /^https?:\/\/(?:www\.)?opendatacommons\.org\/licenses\/(odbl|by|pddl)(?:\/.*)?$/.exec(name)
  const short = address ? (address[1] === 'by' ? 'odc-by' : address[1]) : name.replace(/[\s-]+(v?1\.0)$/, '')
  const found = short !== undefined && Object.hasOwn(openData, short) ? openData[short] : undefined
  if (!found) return null
  const licence = free(found.label, `https://opendatacommons.org/licenses/${found.path}/1-0/`)
  return { ...licence, shareAlike: found.shareAlike ?? null }
}

const free = (label: string, url: string): Licence => ({
  ...{ label, url, isNonCommercial: false, isUnchanged: false, shareAlike: null },
})

/**
 * Sentences where the licences of sources do not go together, so that what is made of them cannot be passed on as it is. Licences that are not known say
 * nothing, and what somebody only works with for themselves is theirs to judge.
 */
export function licenceWarnings(sources: readonly { name: string; licence: string | null }[]): string[] {
  const known = sources.flatMap(({ name, licence }) => {
    const read = licence === null ? null : readLicence(licence)
    return read ? [{ named: `«${name}» (${read.label})`, ...read }] : []
  })
  const warnings: string[] = []
  const unchanged = known.filter(({ isUnchanged }) => isUnchanged)
  if (unchanged.length > 0 && sources.length > 1)
    warnings.push(
      `${listed(unchanged)} ${verb(unchanged, 'darf', 'dürfen')} nur unverändert weitergegeben werden: ` +
        'Klären Sie vor der Weitergabe dieser Datei, die mehrere Quellen verbindet, ob sie erlaubt ist.',
    )
  const alike = known.filter(({ shareAlike }) => shareAlike !== null)
  if (new Set(alike.map(({ shareAlike }) => shareAlike)).size > 1)
    warnings.push(
      `${listed(alike)} verlangen je ihre eigene Lizenz für das, was aus ihnen entsteht: ` +
        'Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
    )
  const closed = known.filter(({ isNonCommercial, shareAlike }) => isNonCommercial && shareAlike === null)
  const open = alike.filter(({ isNonCommercial }) => !isNonCommercial)
  if (closed.length > 0 && open.length > 0)
    warnings.push(
      `${listed(closed)} ${verb(closed, 'erlaubt', 'erlauben')} nur nicht kommerzielle Nutzung, ` +
        `${listed(open)} ${verb(open, 'verlangt', 'verlangen')} für das Verbundene eine Lizenz ohne diese Einschränkung: ` +
        'Verbunden lassen sie sich nicht weitergeben, ohne dass eine Stelle zustimmt.',
    )
  return warnings
}

const verb = (sources: readonly unknown[], one: string, many: string) => (sources.length === 1 ? one : many)

const listed = (sources: readonly { named: string }[]) =>
  sources.map(({ named }) => named).reduce((list, named, at, { length }) => list + (at === length - 1 ? ' und ' : ', ') + named)
