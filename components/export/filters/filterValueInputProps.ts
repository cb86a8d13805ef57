import type { ExportField } from '../catalogue/fieldGroups'
import type { DraftProblem, FilterDraft } from './filterDraft'

export interface FilterValueInputProps {
  field: ExportField
  draft: FilterDraft
  /** In which of the fields something is wrong, and where that is said; null while nothing is. */
  invalid: { at: number; id: string } | null
  onChange: (draft: FilterDraft) => void
  onProblem: (problem: DraftProblem | null) => void
}
