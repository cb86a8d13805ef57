'use client'

import { Surface } from '../../ui/page/Card'
import { Table } from '../../ui/grid/table'
import { kindLabel } from '../kindLabel'
import type { TableSample } from '../queries'

/** The columns of a table that becomes a taxonomy: what each is taken for, by its name. Nothing to choose. */
export function TaxonomyColumns({ columns }: { columns: TableSample['columns'] }) {
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>
        {columns.some(({ taxonRole }) => taxonRole !== null)
          ? 'Bei einer Taxonomie erkennt das Programm die Spalten an ihrem Namen. Stimmt etwas nicht, benennen Sie die Spalte in der Datei um und laden Sie diese noch einmal hoch.'
          : 'Keine Spalte nennt die Namen der Objekte. Wählen Sie oben eine andere Zeile mit den Namen der Spalten, oder nennen Sie in der Datei eine Spalte «Name» oder «Wissenschaftlicher Name».'}
      </p>
      <Surface label="Spalten der Datei">
        <Table>
          <thead>
            <tr>
              <th>Spalte</th>
              <th>wird</th>
              <th>Werte</th>
              <th>Beispiele</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples, kind, taxonRole }) => (
              <tr key={name}>
                <td className="name">{name}</td>
                <td>{taxonRole ?? '–'}</td>
                <td className="nowrap">{kindLabel(kind)}</td>
                <td>{samples.slice(0, 4).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </>
  )
}
