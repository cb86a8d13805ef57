import { paths } from '../../../lib/domain/addresses/paths'
import { exportFormats } from '../../../lib/domain/export/exportFormats'
import { resolveExportQuery } from '../../exporters/plan/resolveExport'
import { exportPreview } from '../../exporters/rows/exportPreview'
import { wholeNumber } from '../parameters'
import { queryOfSelection, selectionParameters } from '../selection'
import { defineTool, schemas } from '../tool'
import { sourcesOfPlan } from '../toldSource'

const { text, maybe, cell, list, object } = schemas

/** Those that hold the rows; an archive is of a whole taxonomy. */
const tables = exportFormats.filter(({ extension }) => !extension.endsWith('.zip'))

/** Links to the files of an export, and its first rows. */
export const exportTool = defineTool({
  name: 'export_link',
  title: 'Link zum Export',
  description:
    'Macht aus einer Auswahl die Links zur Tabelle (CSV, XLSX, JSON lines, Parquet) und zum Export im Browser, und zeigt die ersten Zeilen. ' +
    'Die Zeilen sind die der Datei; wie viele es sind, sagt count.',
  parameters: {
    ...selectionParameters,
    rows: wholeNumber({ least: 0, most: 50, usual: 5 }, 'So viele Zeilen werden gezeigt.'),
  },
  isDear: true,
  output: {
    links: object({ screen: text, ...Object.fromEntries(tables.map(({ extension }) => [extension, text])) }),
    columns: list(object({ key: text, header: text, valueType: text, unit: maybe })),
    rows: list(list(cell)),
    warnings: list(text),
  },
  async run({ db, origin }, { rows: most, ...selection }) {
    const query = queryOfSelection(selection)
    const plan = await resolveExportQuery(db, query)
    const { columns, rows, warnings } = await exportPreview(db, query, 0, most)
    const links = {
      screen: origin + paths.exportTool(query),
      ...Object.fromEntries(tables.map(({ extension }) => [extension, origin + paths.exportFile(extension, query)])),
    }
    return {
      data: { links, columns, rows, warnings },
      lines: [
        ...Object.entries(links).map(
          ([name, link]) => `${name === 'screen' ? 'Export im Browser' : name.toUpperCase()}: ${link}`,
        ),
        ...(rows.length > 0 ? ['', columns.map(({ header }) => header).join(' | ')] : []),
        ...rows.map((row) => row.map((value) => (value === null ? '' : String(value).replace(/\s+/gu, ' '))).join(' | ')),
        ...warnings,
      ],
      sources: sourcesOfPlan(plan),
      proof: paths.exportFile('csv', query),
    }
  },
})
