/** The oldest Node the dependencies run on; package.json says the same under `engines`. */
const OLDEST = [20, 19]

/** Node 20 gets no more repairs; package.json names what is promised, .nvmrc what is best. */
const RECOMMENDED = 24

/** Ends the process with a sentence when Node is too old, before anything else can fail for reasons nobody understands. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Arteigenschaften läuft mit Node ab ${OLDEST.join('.')}, empfohlen ${RECOMMENDED}; hier läuft Node ${version}. ` +
      'Eine neue Version gibt es auf https://nodejs.org.',
  )
  process.exit(1)
}
