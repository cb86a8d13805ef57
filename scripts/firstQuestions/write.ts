// Run by the build: writes out/first-questions.json, what the pages ask first and where their screens are (lib/domain/addresses/firstQuestions.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApolloClient, ApolloLink, InMemoryCache, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import { of } from 'rxjs'
import { collectionQuestion } from '@/components/collection/CollectionScreen'
import { ExportCatalogue, ExportTaxonomies } from '@/components/export/catalogue/useExportCatalogue'
import { homeQuestion } from '@/components/home/HomeScreen'
import { taxonQuestion } from '@/components/taxon/TaxonScreen'
import { taxonomyQuestion } from '@/components/taxonomy/TaxonomyScreen'
import { NODES_AT_ONCE } from '@/components/tree/model/pageLog'
import { TreeChildren, TreeLineage } from '@/components/tree/treeSource'
import { type FirstOperation, type FirstQuestions, FIRST_QUESTIONS_FILE, ID_HERE } from '@/lib/domain/addresses/firstQuestions'
import { screenChunks } from './screenChunks'

const questions: { query: TypedDocumentNode<unknown, never>; variables?: OperationVariables }[] = [
  homeQuestion(),
  taxonomyQuestion(ID_HERE),
  taxonQuestion(ID_HERE),
  collectionQuestion(ID_HERE),
  { query: ExportTaxonomies },
  { query: ExportCatalogue },
  { query: TreeLineage },
  { query: TreeChildren, variables: { limit: NODES_AT_ONCE } },
]

async function main([outDir = '']: readonly string[]) {
  const operations: FirstQuestions['operations'] = {}
  // As the pages' client sends them.
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(({ operationName, query, variables }) => {
      operations[operationName as FirstOperation] = { query: print(query), variables }
      return of({ data: {} })
    }),
  })
  for (const { query, variables = {} } of questions)
    await client.query({ query: query as TypedDocumentNode, variables, fetchPolicy: 'no-cache' }).catch(() => {})
  const folder = join(outDir, '_next/static/chunks')
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const written: FirstQuestions = { operations, chunks: screenChunks(scripts) }
  writeFileSync(join(outDir, FIRST_QUESTIONS_FILE), JSON.stringify(written))
}

void main(process.argv.slice(2))
