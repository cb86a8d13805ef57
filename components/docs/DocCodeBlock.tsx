import type { ComponentProps } from 'react'
import { DocCode } from './DocCode'

/** `pre` of the MDX pages. Runs while they are built: only the text and its language go to the browser. */
export function DocCodeBlock({ children }: ComponentProps<'pre'>) {
  const { className = '', children: text = '' } = propsOf(children)
  return <DocCode text={text.replace(/\n$/, '')} language={/language-(\w+)/.exec(className)?.[1] ?? 'text'} />
}

/** What MDX puts into `pre`: one `code` with the text and, as class, the language. */
function propsOf(children: unknown): { className?: string; children?: string } {
  return (children as { props?: { className?: string; children?: string } } | undefined)?.props ?? {}
}
