import type { Source } from '../../source/sourceFile'
import { coldpFiles } from '../coldp'
import { metaFile } from '../darwinCoreArchive'
import { isReferenceSystem } from '../reference/referenceSystem'

/** What known structure the tables of a source have, in German; null when they have none. */
export function archiveKind(source: Source): string | null {
  if (isReferenceSystem(source)) return 'Tabellen des bisherigen Systems'
  if (metaFile(source)) return 'Darwin Core Archive'
  return coldpFiles(source) ? 'ColDP' : null
}

export const isArchive = (source: Source): boolean => archiveKind(source) !== null
