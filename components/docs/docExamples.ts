/** A piece of code in a page of the documentation. */
export interface DocExample {
  /** Text of the heading above it. */
  heading: string
  /** As written behind the fence; 'text' where nothing is. */
  language: string
  code: string
}

/** Every piece of code of an MDX source, with this server's address in it. For tests that run them. */
export function docExamples(source: string, origin: string): DocExample[] {
  const examples: DocExample[] = []
  let heading = ''
  let open: DocExample | null = null
  for (const line of source.split('\n')) {
    const fence = /^```(\w*)/.exec(line)
    if (fence && open) open = null
    else if (fence) examples.push((open = { heading, language: fence[1] || 'text', code: '' }))
    else if (open) open.code += `${line.replaceAll('https://arten.example', origin)}\n`
    else heading = /^#+ (.+)/.exec(line)?.[1] ?? heading
  }
  return examples
}
