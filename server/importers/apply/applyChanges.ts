import { ImportError } from '../importError'
import type { Counts, Work } from '../runImport'

export async function applyChanges(_work: Work): Promise<Counts> {
  throw new ImportError('noch nicht')
}
