import { writeExportQuery } from './domain/export/exportQuery'
import { defaultExportSettings, defaultExportView, type ExportSettings, type ExportView } from './domain/export/exportSettings'
import { paths } from './domain/addresses/paths'

/** The export tool with some choices already made. */
export const exportLink = (choices: Partial<ExportSettings>, view: Partial<ExportView> = {}) =>
  paths.exportTool(writeExportQuery({ ...defaultExportSettings(), ...choices }, { ...defaultExportView(), ...view }))
