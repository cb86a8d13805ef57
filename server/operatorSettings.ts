import { parsedUrl } from './parsedUrl'
import type { SettingName } from './settingList'
import { SettingsError } from './settingsError'

/** Who runs the program; null where nothing was said. */
export interface OperatorSettings {
  name: string | null
  /** An e-mail address or the address of a page. */
  contact: string | null
  /** Addresses of pages, on this server also without its name. */
  imprintUrl: string | null
  privacyUrl: string | null
}

export const readOperator = (text: (name: SettingName) => string | null): OperatorSettings => ({
  name: text('OPERATOR_NAME'),
  contact: contact(text('OPERATOR_CONTACT')),
  imprintUrl: pageUrl('IMPRINT_URL', text('IMPRINT_URL')),
  privacyUrl: pageUrl('PRIVACY_URL', text('PRIVACY_URL')),
})

function contact(value: string | null): string | null {
  if (value === null || /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(value) || isWebAddress(value)) return value
  throw new SettingsError(`OPERATOR_CONTACT muss eine E-Mail-Adresse oder eine Webadresse (https://…) sein, ist aber «${value}».`)
}

/** Nothing that would run when somebody clicks on it. */
function pageUrl(name: SettingName, value: string | null): string | null {
  if (value === null || isWebAddress(value) || /^\/(?![/\\])\S*$/.test(value)) return value
  throw new SettingsError(`${name} muss die Form https://arten.example.org/impressum oder /impressum haben, ist aber «${value}».`)
}

const isWebAddress = (value: string) => /^https?:\/\/\S+$/.test(value) && parsedUrl(value) !== null
