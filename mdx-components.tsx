import type { MDXComponents } from 'mdx/types'
import { AppLink } from '@/components/ui/text/AppLink'

/** Links of the documentation move softly inside the program. */
export const useMDXComponents = (components: MDXComponents): MDXComponents => ({
  a: ({ href = '', children }) => <AppLink href={href}>{children}</AppLink>,
  ...components,
})
