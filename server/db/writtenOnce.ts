import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './db'

/** Stands in the text of a statement for what each call brings. */
class Argument {
  constructor(readonly name: string) {}
}

/**
 * A statement that is asked again and again: its text is put together at the first call, which for a long one takes longer than to send it. `write` gets a
 * place for each argument instead of its value, so the text may not depend on any. Answers the rows.
 */
export function writtenOnce<Row, Arguments extends object>(
  names: readonly (keyof Arguments & string)[],
  write: (places: Record<keyof Arguments, unknown>) => RawBuilder<Row>,
): (db: Db, values: Arguments) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  const places = Object.fromEntries(names.map((name) => [name, new Argument(name)])) as Record<keyof Arguments, unknown>
  return async (db, values) => {
    written ??= write(places).compile(db)
    const parameters = written.parameters.map((each) => (each instanceof Argument ? values[each.name as keyof Arguments] : each))
    const { rows } = await db.executeQuery<Row>({ ...written, parameters })
    return rows
  }
}
