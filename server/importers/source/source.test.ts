import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { openSource } from './source'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-source-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cases: { title: string; name: string; content: Buffer; says: string }[] = [
  {
    title: 'a ZIP archive with a path that leads out of it',
    name: 'ausbruch.zip',
    content: zip([{ path: '../../etc/passwd', text: 'x' }]),
    says: 'Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («../../etc/passwd»), und wird deshalb nicht gelesen.',
  },
  {
    title: 'a ZIP archive with an absolute path',
    name: 'wurzel.zip',
    content: zip([{ path: '/etc/passwd', text: 'x' }]),
    says: 'Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («/etc/passwd»), und wird deshalb nicht gelesen.',
  },
  {
    title: 'a ZIP archive of which a file unpacks to far more than it packs',
    name: 'bombe.zip',
    content: zip([{ path: 'taxa.txt', text: '0'.repeat(11 * 1024 ** 2) }]),
    says:
      'taxa.txt ist über 300-mal kleiner gepackt, als es entpackt wäre; so etwas tun nur schadhafte oder bösartige Archive. Entpacken Sie es selbst, ' +
      'wenn Sie ihm trauen, und importieren Sie den Ordner.',
  },
  {
    title: 'a ZIP archive that claims to unpack to more than 20 GB',
    name: 'riesig.zip',
    content: zip(Array.from({ length: 6 }, (_, index) => ({ path: `${index}.txt`, text: 'x', claims: 0xfffffffe }))),
    says: 'Das ZIP-Archiv wäre entpackt grösser als 20 GB und wird deshalb nicht gelesen.',
  },
  {
    title: 'a picture with the ending of a ZIP archive',
    name: 'bild.zip',
    content: Buffer.from('ffd8ffe000104a464946', 'hex'),
    says: 'Das ist ein JPEG-Bild, keine Tabelle und kein ZIP-Archiv. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'an empty file',
    name: 'leer.csv',
    content: Buffer.alloc(0),
    says: 'Die Datei ist leer.',
  },
]

test.each(cases)('$title is refused in a sentence', async ({ name, content, says }) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  await expect(openSource(path)).rejects.toThrow(`${path}: ${says}`)
})

test('a file that unpacks to more than its entry claims fails while it is read', async () => {
  const path = join(folder, 'gelogen.zip')
  writeFileSync(path, zip([{ path: 'taxa.txt', text: 'x'.repeat(1_000), claims: 10 }]))
  const source = await openSource(path)
  const read = async () => {
    for await (const piece of (await source.files[0]?.open()) ?? []) expect(piece).toBeInstanceOf(Buffer)
  }
  await expect(read()).rejects.toThrow(/taxa\.txt: Das ZIP-Archiv ist beschädigt oder unvollständig \(too many bytes/)
  source.close()
})

/** A ZIP archive with deflated entries; `claims` is the unpacked size that an entry states instead of its own. */
function zip(entries: { path: string; text: string; claims?: number }[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, text, claims = text.length } of entries) {
    const packed = deflateRawSync(text)
    const name = Buffer.from(path)
    // From "version needed" to the length of the extra field, the same in both headers.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    local.push(file)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, name)
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}
