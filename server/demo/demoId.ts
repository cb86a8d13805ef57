import { createHash } from 'node:crypto'

/**
 * The id of a demo row, made from what it is called (UUID version 5), so that links in documents and tests stay valid. Examples:
 * `demoId('taxonomy', 'tagfalter')`, `demoId('taxon', 'tagfalter', 'Aglais io')`, `demoId('collection', 'schutz')`. Habitats are
 * called by their code: `demoId('taxon', 'lebensraeume', '2.4.1')`.
 */
export function demoId(kind: DemoKind, ...names: string[]): string {
  const name = [kind, ...names].join('\n').normalize('NFC')
  const hash = createHash('sha1').update(namespace).update(name).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type DemoKind =
  | 'user'
  | 'organization'
  | 'membership'
  | 'taxonomy'
  | 'taxon'
  | 'vernacular'
  | 'collection'
  | 'record'
  | 'relation'
  | 'field'

/** Drawn once; another one would change every id. */
const namespace = Buffer.from('5b0e2f0c6c5d4c0e9a3e7d1f64a8b921', 'hex')
