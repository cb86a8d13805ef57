import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { outDir } from '../lib/root.mjs'

const compressible = /\.(html|js|css|txt|json|webmanifest|svg|xml|ico)$/

/** Below that a packet carries the file as well as its compressed form. */
const SMALLEST = 1024

/** Compressed twins (.br, .gz) of the exported files, made once so that no request pays for them. */
export async function precompress(directory = outDir) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
