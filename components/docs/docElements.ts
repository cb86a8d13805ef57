import type { MDXComponents } from 'mdx/types'
import { DocCode, DocH2, DocH3, DocTable } from './DocProse'

/** Headings carry a link to themselves, so that a passage can be shared; tables and code scroll inside their own box. */
export const docElements: MDXComponents = { h2: DocH2, h3: DocH3, pre: DocCode, table: DocTable }
