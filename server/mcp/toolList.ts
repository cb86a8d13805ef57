import type { McpTool } from './tool'
import { catalogueTool } from './tools/catalogueTool'
import { countTool } from './tools/countTool'
import { exportTool } from './tools/exportTool'
import { matchTool } from './tools/matchTool'
import { searchTool } from './tools/searchTool'
import { taxonTool } from './tools/taxonTool'
import { valuesTool } from './tools/valuesTool'

/** All tools, in the order in which one comes to need them. */
export const mcpTools: readonly McpTool[] = [searchTool, taxonTool, matchTool, catalogueTool, valuesTool, countTool, exportTool]
