/** Endings of the files in which tables come: as text, as workbooks, and packed together. */
export const textEndings = ['csv', 'tsv', 'txt', 'tab', 'psv']
export const workbookEndings = ['xlsx', 'ods']
export const archiveEndings = ['zip', 'coldp']

/** For a field in which somebody chooses a table; an import takes archives besides. */
export const acceptedTables = dotted([...workbookEndings, ...textEndings])
export const acceptedSources = dotted([...workbookEndings, ...textEndings, ...archiveEndings])

/** Matches the ending of a path, whatever its capitals. */
export const endingIn = (endings: readonly string[]) => new RegExp(`\\.(${endings.join('|')})$`, 'i')

function dotted(endings: readonly string[]): string {
  return endings.map((ending) => `.${ending}`).join(',')
}
