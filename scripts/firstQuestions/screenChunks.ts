/**
 * The files of each screen in the built scripts: what `import()` in components/screens.tsx became. Turbopack names neither the module nor its files after the
 * source, but writes the screen's name behind the number of its loader, and the files into the loader.
 */
export function screenChunks(scripts: readonly string[]): Record<string, string[]> {
  const files = new Map<string, string[]>()
  for (const script of scripts)
    for (const [, loader = '', list = ''] of script.matchAll(LOADER))
      files.set(
        loader,
        (JSON.parse(`[${list}]`) as string[]).map((file) => `/_next/${file}`),
      )
  return Object.fromEntries(
    scripts
      .flatMap((script) => [...script.matchAll(SCREEN)])
      .flatMap(([, loader = '', name = '']) => (files.has(loader) ? [[name, files.get(loader) ?? []]] : [])),
  )
}

/** `96480,e=>{e.v(t=>Promise.all(["static/chunks/a.js","static/chunks/b.js"].map(…` */
const LOADER = /\b(\d+),\w+=>\{\w+\.v\(\w+=>Promise\.all\(\[([^\]]*)\]\.map\(/g
/** `(()=>e.A(96480),e=>e.TaxonScreen)`, or with what stands there meanwhile behind it. */
const SCREEN = /\(\(\)=>\w+\.A\((\d+)\),\w+=>\w+\.(\w+Screen)[,)]/g
