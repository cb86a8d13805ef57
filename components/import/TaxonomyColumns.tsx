'use client'

import { Surface } from '../ui/Card'
import { Table } from '../ui/table'
import { kindLabel } from './kindLabel'
import type { TableSample } from './queries'

/** The columns of a table that becomes a taxonomy: what each is taken for, by its name. Nothing to choose. */
export function TaxonomyColumns({ columns }: { columns: TableSample['columns'] }) {
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>
        Bei einer Taxonomie erkennt das Programm die Spalten an ihrem Namen: Name, Autor, Rang, Status, Eltern, gültiger Name,
        höhere Taxa, deutsche Namen. Was übrig bleibt, wird Eigenschaft der Objekte. Stimmt etwas nicht, benennen Sie die Spalte
        in der Datei um.
      </p>
      <Surface label="Spalten der Datei">
        <Table>
          <thead>
            <tr>
              <th>Spalte</th>
              <th>Werte</th>
              <th>Beispiele</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples, kind }) => (
              <tr key={name}>
                <td className="name">{name}</td>
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
