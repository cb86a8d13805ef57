import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { outDir } from '../lib/root.mjs'

const compressible = /\.(html|js|css|txt|json|webmanifest|svg|xml|ico)$/

/** Below that a packet carries the file as well as its compressed form. */
const SMALLEST = 1024

/** Compressed twins (.br, .gz) of the exported files, made once so that no request pays for them; of files with the same content, too, once. */
export async function precompress(directory = outDir) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const made = new Map()
  await Promise.all(files.map((path) => compressFile(path, made)))
}

async function compressFile(path, made) {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const quality = qualityOf(path)
  const key = `${createHash('sha256').update(content).digest('hex')} ${quality}`
  if (!made.has(key)) made.set(key, compressed(content, quality))
  const [brotli, zipped] = await made.get(key)
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}

const compressed = (content, quality) =>
  Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])

/** What pages are made of is as small as can be. The texts that a later page is drawn from are two per cent larger, in two fifths of the time. */
const qualityOf = (path) => (path.endsWith('.txt') ? 10 : 11)
