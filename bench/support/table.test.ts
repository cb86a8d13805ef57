import { table } from './table'

test('a table says which bounds hold', () => {
  expect(
    table([
      { work: 'CSV', engine: 'pglite', figure: '1.2 s', ratio: 2.5, bound: '≤ 3 × COPY', ok: true },
      { work: 'Suche «a»', engine: 'browser', figure: '400 ms', bound: '≤ 150 ms', ok: false },
      { work: 'Import', engine: 'postgres', figure: "25'000 Zeilen/s" },
    ]),
  ).toBe(`Arbeit     womit                Wert  Verhältnis  Grenze
─────────  ────────  ───────────────  ──────────  ──────────  ─────────────────
CSV        pglite              1.2 s      2.50 ×  ≤ 3 × COPY  ok
Suche «a»  browser            400 ms              ≤ 150 ms    NICHT EINGEHALTEN
Import     postgres  25'000 Zeilen/s`)
})
