import { writeExportQuery } from './domain/export/exportQuery'
import { defaultExportSettings, defaultExportView } from './domain/export/exportSettings'
import type { ExportSettings, ExportView } from './domain/export/exportShape'
import { paths } from './domain/addresses/paths'

/** The export tool with some choices already made. */
export const exportLink = (choices: Partial<ExportSettings>, view: Partial<ExportView> = {}) =>
  paths.exportTool(writeExportQuery({ ...defaultExportSettings(), ...choices }, { ...defaultExportView(), ...view }))
