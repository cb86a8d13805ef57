'use client'

import { useState } from 'react'
import type { TaxonomyMapping } from '@/lib/domain/import/taxonomyMapping'
import { swissCount } from '@/lib/domain/text/swissCount'
import { Button } from '../../ui/form/Button'
import { Select } from '../../ui/form/Select'
import { TextButton } from '../../ui/form/TextButton'
import { kindLabel } from '../kindLabel'
import { Note } from '../Note'
import type { TableSample } from './sampleQuery'
import { ColumnLines } from './ColumnTable'
import { taxonomyProblem, type TaxonRole, taxonRoleGroups, taxonRoleOf, withTaxonRole } from './taxonomyRoles'

interface TaxonomyColumnsProps {
  columns: TableSample['columns']
  /** The mapping that holds. */
  taxonomy: TaxonomyMapping
  /** Somebody has decided about it. */
  isOwn: boolean
  /** Null: back to the proposal. */
  onChange: (taxonomy: TaxonomyMapping | null) => void
}

/** More at once would keep the page busy. */
const MOST_AT_FIRST = 120

/** The columns of a table that becomes a taxonomy: what each is taken for, by its name, and what it is to be. */
export function TaxonomyColumns({ columns, taxonomy, isOwn, onChange }: TaxonomyColumnsProps) {
  const [isWhole, setWhole] = useState(false)
  const problem = taxonomyProblem(taxonomy)
  const order = columns.map(({ name }) => name)
  const shown = isWhole ? columns : columns.slice(0, MOST_AT_FIRST)
  return (
    <>
      <p role="status" style={{ margin: '0 0 10px' }}>
        {isOwn ? (
          <>
            Von Ihnen angepasst. <TextButton onClick={() => onChange(null)}>Auf den Vorschlag zurücksetzen</TextButton>
          </>
        ) : (
          'Aus den Namen der Spalten erraten. Prüfen Sie es und ändern Sie, was nicht stimmt; welcher Baum daraus wird, zeigt die Prüfung.'
        )}
      </p>
      {problem !== null && (
        <Note role="alert" tone="warn">
          {problem}
        </Note>
      )}
      <ColumnLines aria-label="Spalten der Datei">
        {shown.map(({ name, samples, kind }) => {
          const role = taxonRoleOf(name, taxonomy)
          return (
            <li key={name} data-role={role}>
              <div className="what">
                <strong>{name}</strong>
                <small title={samples.join(' · ')}>
                  <em>{kindLabel(kind)}</em> {samples.slice(0, 4).join(' · ')}
                </small>
              </div>
              <div className="use">
                <Select
                  aria-label={`Wozu «${name}» dient`}
                  value={role}
                  onChange={({ target }) => onChange(withTaxonRole(name, target.value as TaxonRole, taxonomy, order))}
                >
                  {taxonRoleGroups.map(({ label, roles }) => (
                    <optgroup key={label} label={label}>
                      {roles.map(([each, words]) => (
                        <option key={each} value={each}>
                          {words}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
              </div>
              <RoleHint role={role} />
            </li>
          )
        })}
      </ColumnLines>
      {columns.length > shown.length && (
        <Button isSmall onClick={() => setWhole(true)}>
          Alle {swissCount(columns.length)} Spalten zeigen
        </Button>
      )}
    </>
  )
}

/** What follows from a role that its name does not say. */
function RoleHint({ role }: { role: TaxonRole }) {
  const hint = role.startsWith('above:') ? hints.above : hints[role]
  return hint === undefined ? null : <small>{hint}</small>
}

const hints: Partial<Record<string, string>> = {
  genusPart: 'Teil des Namens; die Gattung wird auch zum Taxon über ihren Arten.',
  parent: 'Mit Id, Code oder Name. Ein Name, der keine eigene Zeile hat, wird als Taxon angelegt.',
  accepted: 'Mit Id, Code oder Name. Die Zeile wird zum Synonym.',
  code: 'Sagt nichts anderes, was worüber steht, ordnen die Codes: A1 steht unter A, A1.1 unter A1.',
  above: 'Wird angelegt, wenn es keine eigene Zeile hat.',
  source: 'Steht bei den Angaben des Objekts als ihre Quelle.',
  ignored: 'Die Prüfung nennt die Spalte mit der Zahl ihrer Werte.',
}
