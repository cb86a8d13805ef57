'use client'

import { typeLabels } from '../../export/catalogue/typeLabels'
import { swissCount } from '@/lib/domain/text/swissCount'
import { Surface } from '../../ui/page/Card'
import { PropertyValue } from '../../taxon/PropertyValue'
import { Table } from '../../ui/grid/table'
import { Section } from '../../ui/text/type'
import type { JobResult } from '../queries'

/** The fields with the type their values have, and the first entries as they would stand in the database. */
export function ImportPreview({ result: { fields, preview } }: { result: JobResult }) {
  return (
    <>
      {fields.length > 0 && <Fields fields={fields} />}
      {preview.length > 0 && <Entries fields={fields} preview={preview} />}
    </>
  )
}

function Fields({ fields }: Pick<JobResult, 'fields'>) {
  const hasRelations = fields.some(({ relationType }) => relationType !== null)
  const hasUnits = fields.some(({ unit }) => unit)
  const hasSeveral = new Set(fields.map(({ collection }) => collection)).size > 1
  return (
    <section>
      <Section>
        Felder <small>{fields.length}</small>
      </Section>
      <Surface label="Felder">
        <Table>
          <thead>
            <tr>
              {hasSeveral && <th>Sammlung</th>}
              {hasRelations && <th>Beziehung</th>}
              <th>Feld</th>
              <th>Werte</th>
              <th className="number">Anzahl</th>
              {hasUnits && <th>Einheit</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ collection, relationType, name, unit, kind, filled }, index) => (
              <tr key={index}>
                {hasSeveral && <td>{collection ?? 'die Taxonomie selbst'}</td>}
                {hasRelations && <td>{relationType}</td>}
                <td className="name">{name}</td>
                <td className="nowrap">{typeLabels[kind]}</td>
                <td className="number">{swissCount(filled)}</td>
                {hasUnits && <td>{unit}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}

/** More columns are no preview. */
const MOST_COLUMNS = 30

function Entries({ fields, preview }: Pick<JobResult, 'fields' | 'preview'>) {
  const hasPartners = preview.some(({ partner }) => partner !== null)
  const names = [...new Set(preview.flatMap(({ properties }) => Object.keys(properties)))].slice(0, MOST_COLUMNS)
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  return (
    <section>
      <Section>
        Vorschau <small>die ersten {preview.length} Einträge</small>
      </Section>
      <Surface label="Vorschau">
        <Table>
          <thead>
            <tr>
              <th>Taxon</th>
              {hasPartners && <th>Beziehung</th>}
              {hasPartners && <th>Partner</th>}
              {names.map((name) => (
                <th key={name} className={fieldOf(name)?.kind === 'number' ? 'number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ taxon, partner, relationType, properties }, index) => (
              <tr key={index}>
                <td className="name">
                  <i>{taxon}</i>
                </td>
                {hasPartners && <td>{relationType}</td>}
                {hasPartners && (
                  <td className="name">
                    <i>{partner}</i>
                  </td>
                )}
                {names.map((name) => (
                  <td key={name} className={fieldOf(name)?.kind === 'number' ? 'number' : undefined}>
                    {properties[name] === undefined ? (
                      ''
                    ) : (
                      <PropertyValue name={name} value={properties[name]} unit={fieldOf(name)?.unit} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}
