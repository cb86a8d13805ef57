'use client'

import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { CheckRow } from '../../ui/form/CheckBox'

interface SettingSwitchProps {
  name: 'withSynonymData' | 'addFilterFields'
  label: string
  hint: string
}

/** One of the two switches of the settings. */
export function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const isOn = useExportSettings((settings) => settings[name])
  return (
    <CheckRow checked={isOn} onChange={() => changeExport((settings) => ({ ...settings, [name]: !settings[name] }))}>
      <span>
        {label}
        <small style={{ display: 'block' }}>{hint}</small>
      </span>
    </CheckRow>
  )
}
