/** `@mui/material/Button` is of `@mui/material`. */
export const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * These packages and all they need in turn, by their paths in package-lock.json.
 *
 * @param {readonly string[]} names as the repository itself names them
 * @param {Record<string, { dependencies?: Record<string, string> }>} packages
 */
export function withAllBelow(names, packages) {
  const found = new Set()
  const add = (name, from) => {
    const path = pathOf(name, from, packages)
    if (path === null || found.has(path)) return
    found.add(path)
    for (const each of Object.keys(packages[path]?.dependencies ?? {})) add(each, path)
  }
  for (const name of names) add(name, '')
  return [...found]
}

/** As Node looks for it: in the package itself, then in those around it. */
function pathOf(name, from, packages) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(packages, path)) return path
  if (from === '') return null
  return pathOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages)
}
