'use client'

import { licences } from '../../edit/form/choices'
import { Field } from '../../ui/form/Field'
import { SuggestField } from '../../ui/form/SuggestField'

interface LicenceFieldProps {
  licence: string
  isDisabled?: boolean
  onChange: (licence: string) => void
}

/** A licence by its SPDX id; the usual ones are offered. */
export function LicenceField({ licence, isDisabled = false, onChange }: LicenceFieldProps) {
  return (
    <Field label="Lizenz (SPDX-Kürzel)">
      <SuggestField
        options={licences}
        placeholder="zum Beispiel CC-BY-4.0"
        disabled={isDisabled}
        value={licence}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
