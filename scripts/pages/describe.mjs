import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outDir, root } from '../lib/root.mjs'

/**
 * Gives each exported page that has none the program's description. It stands here and not in the pages' metadata because the server puts a record's in its
 * place (server/discovery/headHtml.ts): React, which would know of the program's only, would set that beside it.
 */
export function describePages(directory = outDir) {
  const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const page of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!page.endsWith('.html')) continue
    const path = join(directory, page)
    const html = readFileSync(path, 'utf8')
    if (html.includes('<meta name="description"')) continue
    writeFileSync(
      path,
      html.replace('</title>', () => `</title><meta name="description" content="${description}"/>`),
    )
  }
}
