import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'

const root = join(__dirname, '../../..')

/** Every operation of the screens with its fragments, as the browser sends it, by its name. */
export function screenQueries(): Map<string, string> {
  const fragments = new Map<string, string>()
  const operations = new Map<string, string>()
  for (const text of documents())
    for (const { kind, loc, ...definition } of parse(text).definitions) {
      const name = 'name' in definition ? (definition.name?.value ?? '') : ''
      // Masking is between the components, the server does not see it.
      const source = text.slice(loc?.start, loc?.end).replaceAll('@_unmask', '')
      if (kind === Kind.FRAGMENT_DEFINITION) fragments.set(name, source)
      else operations.set(name, source)
    }
  for (const [name, source] of operations) {
    const used = new Set<string>()
    const add = (text: string) => {
      for (const [, fragment = ''] of text.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g))
        if (!used.has(fragment)) {
          used.add(fragment)
          add(fragments.get(fragment) ?? '')
        }
    }
    add(source)
    operations.set(name, [source, ...[...used].map((fragment) => fragments.get(fragment) ?? '')].join('\n'))
  }
  return operations
}

function documents(): string[] {
  return ['components', 'lib', 'stores', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, folder, path), 'utf8').matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text = '']) => text),
      ),
  )
}
