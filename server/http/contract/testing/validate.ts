import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '../../../programFolder'

/** What the schema of OpenAPI 3.1 has against a document, as the validator says it; '' for nothing. A program of its own: it is written as ES modules only. */
export function validationErrors(document: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'ae-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, file], { encoding: 'utf8' })
    return status === 0 ? '' : stdout + stderr || `ended with ${status}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const command = join(programFolder, 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js')
