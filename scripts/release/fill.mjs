import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../lib/root.mjs'
import { carried, commandsOf, isLeft, isUnread, runtimePackages } from './contents.mjs'
import { licences } from './licences.mjs'
import { starter } from './starter.mjs'

/** Writes all that an archive holds into a new folder. `tools`: where the Node is that it carries. */
export function fill(folder, { version, commit }, tools) {
  const of = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const node = JSON.parse(readFileSync(join(tools, 'node/package.json'), 'utf8'))
  for (const { path, isOptional } of carried) if (!isOptional || existsSync(join(root, path))) copy(path, folder, isLeft)
  for (const path of runtimePackages(packages))
    copy(path, folder, (file) => {
      const within = relative(path, file)
      // Packages within packages have their own turn.
      return within.split('/')[0] === 'node_modules' || isUnread(within)
    })
  write(folder, 'bin/arteigenschaften', starter(commandsOf(of.scripts), version))
  chmodSync(join(folder, 'bin/arteigenschaften'), 0o755)
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  cpSync(join(tools, 'node/bin/node'), join(folder, 'node/bin/node'))
  cpSync(join(tools, 'node/LICENSE'), join(folder, 'node/LICENSE'))
  write(folder, 'LICENCES.txt', licences(of, packages))
  const { name, description, license } = of
  // Where it stands the program finds the rest (server/programFolder.ts).
  write(folder, 'package.json', json({ name, version, private: true, description, license }))
  write(folder, 'release.json', json({ version, commit, node: node.version }))
}

function copy(path, folder, isLeftOut) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (source) => statSync(source).isDirectory() || !isLeftOut(relative(root, source)),
  })
}

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`
