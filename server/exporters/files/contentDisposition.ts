import { swissDay } from '../../../lib/domain/text/swissDay'
import { attachment } from '../../files/fileName'
import type { ExportPlan } from '../plan/exportPlan'

/** Content-Disposition with a name that says what, when and from which Datenstand: `Arteigenschaften Beispiel-Amphibien 2026-11-21 Datenstand 42.csv`. */
export function contentDisposition(plan: ExportPlan, time: Date, extension: string): string {
  const only = plan.taxonomies.length === 1 ? plan.taxonomies[0]?.name : undefined
  const subject = only ?? plan.settings.type ?? 'Export'
  return attachment([subject, swissDay(time), 'Datenstand', String(plan.state.revision)], extension)
}
