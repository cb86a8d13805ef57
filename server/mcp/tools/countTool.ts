import { paths } from '../../../lib/domain/addresses/paths'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { resolveExportQuery } from '../../exporters/plan/resolveExport'
import { countRows } from '../../exporters/rows/exportPreview'
import { queryOfSelection, selectionParameters } from '../selection'
import { defineTool, schemas } from '../tool'
import { sourcesOfPlan } from '../toldSource'

const { text, whole, list } = schemas

/** How many rows an export has. */
export const countTool = defineTool({
  name: 'count',
  title: 'Zählen',
  description:
    'Zählt die Arten oder Lebensräume, auf die alle Filter zutreffen: so viele Zeilen hat der Export. Namen, Schlüssel und Werte müssen genau stimmen; ' +
    'catalogue nennt sie.',
  parameters: selectionParameters,
  isDear: true,
  output: { count: whole, warnings: list(text) },
  async run({ db }, input) {
    const query = queryOfSelection(input)
    const plan = await resolveExportQuery(db, query)
    const count = await countRows(db, plan)
    return {
      data: { count, warnings: plan.warnings },
      lines: [`${swissCount(count)} ${count === 1 ? 'Objekt' : 'Objekte'} (${plan.settings.type}).`, ...plan.warnings],
      sources: sourcesOfPlan(plan),
      proof: paths.exportTool(query),
    }
  },
})
