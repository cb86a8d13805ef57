import { settingList } from '../../server/settingList'
import { caddyRules, nginxRules } from './webServerRules'

/** Parts of the README that follow from the code: what stands right before and after each, and what belongs between. */
const parts = [
  { before: '```nginx\n', after: '\n```\n', text: nginxRules },
  { before: '```caddy\n', after: '\n```\n', text: caddyRules },
  { before: '| Name | Vorgabe | Bedeutung |\n|---|---|---|\n', after: '\n\n', text: settingsTable },
]

/** The README with its generated parts as they are now. Throws when it has no place for one of them. */
export function withGeneratedParts(readme: string): string {
  return parts.reduce((whole, { before, after, text }) => {
    const start = whole.indexOf(before) + before.length
    const end = whole.indexOf(after, start)
    if (start < before.length || end < 0) throw new Error(`The README has no «${before.trim()}» any more.`)
    return whole.slice(0, start) + text() + whole.slice(end)
  }, readme)
}

function settingsTable(): string {
  const lines = settingList.map(
    (setting) => `| \`${setting.name}\` | ${setting.default === '' ? '' : `\`${setting.default}\``} | ${setting.description} |`,
  )
  return lines.join('\n')
}
