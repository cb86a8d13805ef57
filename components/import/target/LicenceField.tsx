'use client'

import { useId } from 'react'
import { licences } from '../../edit/form/choices'
import { Input, Labelled } from '../../ui/form/controls'

interface LicenceFieldProps {
  licence: string
  isDisabled?: boolean
  onChange: (licence: string) => void
}

/** A licence by its SPDX id; the usual ones are offered. */
export function LicenceField({ licence, isDisabled = false, onChange }: LicenceFieldProps) {
  const id = useId()
  return (
    <Labelled>
      Lizenz (SPDX-Kürzel)
      <Input
        type="text"
        list={`${id}licences`}
        autoComplete="off"
        placeholder="zum Beispiel CC-BY-4.0"
        disabled={isDisabled}
        value={licence}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}licences`}>
        {licences.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </datalist>
    </Labelled>
  )
}
