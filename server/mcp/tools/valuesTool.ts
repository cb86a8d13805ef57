import { paths } from '../../../lib/domain/addresses/paths'
import { chosenProperties } from '../../../lib/domain/export/exportAxes'
import { parseExportQuery } from '../../../lib/domain/export/exportQuery'
import type { ChartChoice } from '../../../lib/domain/charts/chartAddress'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { resolveExportQuery } from '../../exporters/plan/resolveExport'
import { fieldChart } from '../../exporters/statistics/fieldChart'
import { requiredText } from '../parameters'
import { queryOfSelection, selectionParameters } from '../selection'
import { defineTool, schemas } from '../tool'
import { sourcesOfPlan } from '../toldSource'
import { quotedInput } from '../../../lib/domain/text/quotedInput'
import { ToolInputError } from '../toolInputError'

const { text, maybe, whole, list, object } = schemas
const { properties: _, sort: __, ...narrowing } = selectionParameters

/** Which values a property has, and how many objects each. */
export const valuesTool = defineTool({
  name: 'values',
  title: 'Werte einer Eigenschaft',
  description:
    'Zählt, welche Werte eine Eigenschaft hat und bei wie vielen der gewählten Objekte; Zahlen und Tage in Stufen, wo es viele sind. So lässt sich ein ' +
    'Filter genau schreiben. Nicht für Beziehungen.',
  parameters: {
    property: requiredText('Schlüssel aus catalogue, der mit tax oder pco beginnt, oder @rank und andere allgemeine Felder.'),
    ...narrowing,
  },
  isDear: true,
  output: {
    ...{ valueType: text, unit: maybe },
    kind: {
      enum: ['values', 'steps', 'none'],
      description: 'none: keines hat einen Wert (withValue ist 0), oder fast jedes einen anderen.',
    },
    values: list(object({ from: { ...text, description: 'Der Wert, oder wo die Stufe beginnt.' }, to: maybe, count: whole })),
    taxa: { ...whole, description: 'Gewählte Objekte.' },
    withValue: { ...whole, description: 'Davon mit einem Wert.' },
    otherValues: { ...whole, description: 'Weitere verschiedene Werte, die hier nicht stehen.' },
  },
  async run({ database, db, signal }, { property, ...selection }) {
    const query = queryOfSelection({ ...selection, properties: [property], sort: null })
    const choice = choiceOf(query, property)
    const plan = await resolveExportQuery(db, query)
    const { valueType, unit, kind, bars, taxa, own, viaSynonym, otherValues } = await fieldChart(
      database,
      query,
      choice,
      false,
      signal,
    )
    const values = bars.map(({ from, to, count }) => ({ from, to, count }))
    const withValue = own + viaSynonym
    const isAny = withValue > 0
    return {
      data: { valueType, unit, kind, values, taxa, withValue, otherValues },
      lines: [
        `${swissCount(withValue)} von ${swissCount(taxa)} Objekten haben einen Wert${isAny && unit ? ` (in ${unit})` : ''}${isAny ? ':' : '.'}`,
        ...(isAny && kind === 'none' ? ['Fast jedes hat einen anderen.'] : []),
        ...values.map(({ from, to, count }) => `- ${to === null ? from : `${from} bis unter ${to}`}: ${swissCount(count)}`),
        ...(otherValues > 0 ? [`- ${swissCount(otherValues)} weitere Werte`] : []),
      ],
      sources: sourcesOfPlan(plan),
      proof: paths.exportTool(query),
    }
  },
})

/** The one property of a query. Throws ToolInputError for several, and for a relation, of which an object has many. */
function choiceOf(query: string, key: string): ChartChoice {
  const [chosen, ...others] = chosenProperties(parseExportQuery(query).settings)
  if (!chosen || chosen.axis === 'rco' || others.length > 0)
    throw new ToolInputError(
      `property: Werte gibt es von einer Eigenschaft einer Taxonomie oder Sammlung, also nicht von ${quotedInput(key)}. ` +
        'Ein allgemeines Feld wie @rank gilt je Taxonomie; nennen Sie nur eine.',
    )
  return chosen.axis === 'tax'
    ? { axis: 'tax', source: chosen.taxname, pname: chosen.pname }
    : { axis: 'pco', source: chosen.pcname, pname: chosen.pname }
}
