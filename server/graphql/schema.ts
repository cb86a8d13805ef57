import { lexicographicSortSchema, printSchema } from 'graphql'
import { builder } from './builder'
import './collection/queries'
import './collection/type'
import './compare/queries'
import './export/checkedIds'
import './export/queries'
import './export/shortLinks'
import './export/statistics'
import './login/mutations'
import './organization/mutations'
import './organization/queries'
import './organization/type'
import './overview/queries'
import './record/queries'
import './search/queries'
import './taxon/queries'
import './taxon/type'
import './taxonomy/queries'
import './taxonomy/type'
import './tree/queries'
import './user/queries'
import './user/type'

export const schema = builder.toSchema()

/** The text of server/schema.graphql; sorted, so that moving code changes nothing. */
export const printedSchema = () => `${printSchema(lexicographicSortSchema(schema))}\n`
