import type { MDXComponents } from 'mdx/types'
import { CollectionPicture } from './pictures/CollectionPicture'
import { ExportPicture } from './pictures/ExportPicture'
import { OrganizationPicture } from './pictures/OrganizationPicture'
import { TaxonomyPicture } from './pictures/TaxonomyPicture'
import { DocCodeBlock } from './DocCodeBlock'
import { DocH2, DocH3, DocTable } from './DocProse'

/** Headings carry a link to themselves, so that a passage can be shared; tables and code scroll inside their own box. */
export const docElements: MDXComponents = {
  h2: DocH2,
  h3: DocH3,
  pre: DocCodeBlock,
  table: DocTable,
  TaxonomyPicture,
  CollectionPicture,
  OrganizationPicture,
  ExportPicture,
}
