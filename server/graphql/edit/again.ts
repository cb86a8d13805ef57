import type DataLoader from 'dataloader'
import { expected } from '../../expected'

/** A row as it is after the edit, whatever the operation has read before. */
export async function again<T>(loader: DataLoader<string, T | null>, id: string): Promise<T> {
  const row = await loader.clear(id.toLowerCase()).load(id.toLowerCase())
  if (row === null) throw expected('NOT_FOUND')
  return row
}
