import type { TableMapping } from '@/lib/domain/import/importMapping'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/Select'

interface MissingEntriesProps {
  as: ImportSettings['as']
  missing: TableMapping['missing']
  onChange: (missing: 'delete' | 'keep') => void
}

/** What happens to what is there and not in the file; nothing goes that nobody asked to delete. */
export function MissingEntries({ as, missing = 'keep', onChange }: MissingEntriesProps) {
  const [what, file, all] =
    as === 'collection'
      ? ['Einträge der Sammlung', 'Tabelle', 'Sammlung']
      : ['Objekte und Namen der Taxonomie', 'Datei', 'Taxonomie']
  return (
    <Field label={`${what}, die in der ${file} fehlen`}>
      <Select value={missing} onChange={({ target }) => onChange(target.value === 'delete' ? 'delete' : 'keep')}>
        <option value="keep">{`behalten: die ${file} ergänzt die ${all}`}</option>
        <option value="delete">{`löschen: die ${file} ist die ganze ${all}`}</option>
      </Select>
    </Field>
  )
}
