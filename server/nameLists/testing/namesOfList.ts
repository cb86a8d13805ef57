import { type ListQuery, parseListQuery } from '../listQuery'
import type { NameList } from '../nameList'

/** The names that a reader of lists finds in a text, with what the address says beside the taxonomy. */
export async function namesOfList<Row>(
  read: (text: AsyncGenerator<string>, query: ListQuery) => Promise<NameList<Row>>,
  lines: string,
  query = '',
): Promise<string[]> {
  async function* text() {
    yield lines
  }
  const { rows } = await read(text(), parseListQuery(`taxonomies=Pflanzen${query}`))
  const names: string[] = []
  for await (const part of rows) names.push(...part.map(({ name }) => name))
  return names
}
