import { statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { archiveEndings, endingIn, workbookEndings } from '../../../lib/domain/import/fileEndings'
import type { ImportMapping } from '../../../lib/domain/import/importMapping'
import { folderFiles } from './folderSource'
import { openSource } from './source'
import type { Source, SourceFile } from './sourceFile'

/** What is read as one source. */
interface Sources {
  /** Of a file, folder or ZIP archive. */
  path: string
  /** Of files that belong to it. */
  others?: readonly string[] | undefined
  mapping?: ImportMapping | undefined
}

/**
 * Opens what an import asks for; several files are one source, as if they lay in one folder. So is a folder with the workbooks and archives in it, where a
 * mapping says what several tables become. Throws `ImportError` when something cannot be read.
 */
export async function openSources({ path, others = [], mapping }: Sources): Promise<Source> {
  if (others.length > 0)
    return together(
      basename(path),
      [path, ...others].map((each) => ({ path: each, place: basename(each) })),
    )
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder || (mapping?.tables.length ?? 0) < 2) return openSource(path)
  const files = folderFiles(path)
  const nested = files.filter((file) => isNested.test(file.path))
  if (nested.length === 0) return openSource(path)
  const opened = await together(
    basename(path),
    nested.map((file) => ({ path: join(path, file.path), place: file.path })),
  )
  return { ...opened, files: [...files.filter((file) => !nested.includes(file)), ...opened.files] }
}

const isNested = endingIn([...workbookEndings, ...archiveEndings])

/** `place`: as the file is called within the whole. */
async function together(name: string, parts: readonly { path: string; place: string }[]): Promise<Source> {
  const opened: Source[] = []
  const close = () => opened.forEach((source) => source.close())
  try {
    const files: SourceFile[] = []
    for (const { path, place } of parts) {
      const source = await openSource(path)
      opened.push(source)
      files.push(...source.files.map((file) => ({ ...file, path: placed(file, place) })))
    }
    return { name: name.replace(/\.\w+$/, ''), files, close }
  } catch (error) {
    close()
    throw error
  }
}

/** A sheet and a text have the name of their file; what lies in an archive is told by it too. */
function placed({ path, sheet }: SourceFile, place: string): string {
  if (sheet !== undefined || path === posix.basename(place)) return posix.join(posix.dirname(place), path)
  return `${place}/${path}`
}
