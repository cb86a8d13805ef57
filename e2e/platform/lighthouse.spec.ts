import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { exampleIds, filled } from '../support/addresses'
import { expect, test } from '../support/story'

// `npm run test:full` runs this alone, after the stories: scripts/find/findLighthouse.mjs installs Lighthouse and names its program.

/** A page of each kind. */
const pages = [
  { name: 'Die Startseite', path: '/' },
  { name: 'Eine Art', path: '{species}' },
  { name: 'Der Export', path: '/Export' },
  { name: 'Eine Seite der Dokumentation', path: '/Dokumentation/projektbeschreibung' },
]

/** Every one must reach 100; an audit that cannot be passed would be named here with its reason. None is. */
const gates = ['accessibility', 'best-practices', 'seo'] as const

/** Speed depends on the machine: the median of three runs is printed, with the bound it is to reach. */
const RUNS = 3
const PERFORMANCE = 90

for (const { name, path } of pages)
  test(`${name} hat in Lighthouse 100 Punkte für Zugänglichkeit, bewährte Verfahren und Suchmaschinen`, async ({
    baseURL,
    request,
  }, testInfo) => {
    test.setTimeout(300_000)
    const url = `${baseURL}${filled(path, await exampleIds(request))}`
    const report = await lighthouse(url, [...gates, 'performance'], testInfo.outputPath('report.json'))

    expect(Object.fromEntries(gates.map((gate) => [gate, failures(report, gate)]))).toEqual({
      accessibility: [],
      'best-practices': [],
      seo: [],
    })
    expect(gates.map((gate) => report.categories[gate]?.score)).toEqual([1, 1, 1])

    const runs = [report]
    while (runs.length < RUNS) runs.push(await lighthouse(url, ['performance'], testInfo.outputPath('report.json')))
    say(path, runs)
  })

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>
}

/** Mobile, as Lighthouse does it by default: a small window, a slow network and a processor of a quarter of this one's speed. */
async function lighthouse(url: string, categories: string[], file: string): Promise<Report> {
  const chromeFlags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync'
  const run = () =>
    promisify(execFile)(
      process.execPath,
      [
        process.env.LIGHTHOUSE_PATH ?? '',
        url,
        '--quiet',
        '--no-enable-error-reporting',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories.join()}`,
        `--chrome-flags=${chromeFlags}`,
      ],
      { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH } },
    )
  // On a busy machine Lighthouse may miss the beginning of the page and asks to be run again; nothing has been measured then.
  await run().catch((error: Error) => {
    if (!error.message.includes('NO_NAVSTART')) throw error
    return run()
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** The audits that cost the category points. */
const failures = ({ categories, audits }: Report, category: string) =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)

function say(path: string, runs: Report[]) {
  const score = (report: Report) => Math.round((report.categories.performance?.score ?? 0) * 100)
  const sorted = runs.toSorted((a, b) => score(a) - score(b))
  const middle = sorted[Math.floor(sorted.length / 2)] ?? runs[0]
  const figures = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const details = figures.map((id) => `${id} ${middle?.audits[id]?.displayValue}`).join(', ')
  const points = middle ? score(middle) : NaN
  const verdict = points >= PERFORMANCE ? '✓' : '✗ darunter, oder die Maschine ist beschäftigt'
  console.log(
    `Lighthouse ${path}: Geschwindigkeit ${points} von ≥ ${PERFORMANCE} ${verdict} (${sorted.map(score).join(', ')}; ${details})`,
  )
}
