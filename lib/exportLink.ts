import { writeExportQuery } from './domain/exportQuery'
import { defaultExportSettings, type ExportSettings } from './domain/exportSettings'
import { paths } from './domain/paths'

/** The export tool with some choices already made. */
export const exportLink = (choices: Partial<ExportSettings>) =>
  paths.exportTool(writeExportQuery({ ...defaultExportSettings(), ...choices }))
