import type { ImportMapping } from './importMapping'

/** Why several tables are not enough for a check yet, as a German sentence that says what to do; null when they are. */
export function whatSeveralMiss({ mapping: { tables } }: { mapping: ImportMapping }): string | null {
  if (tables.length === 0) return 'Keine Tabelle ist gewählt. Wählen Sie unter «Datei», welche mitkommen.'
  if (tables.filter(({ taxonomy }) => taxonomy !== undefined).length > 1)
    return 'Nur eine der Tabellen kann eine Taxonomie werden. Importieren Sie weitere Taxonomien für sich.'
  const nameless = tables.find(({ taxonomy, taxonomyName, collection }) => !(taxonomy ? taxonomyName : collection)?.trim())
  return nameless
    ? `Was aus der Tabelle «${nameless.sheet ?? nameless.file ?? 'Archiv'}» werden soll, hat keinen Namen. ` +
        'Wählen Sie unter «Ziel» etwas Vorhandenes, oder nennen Sie das Neue.'
    : null
}
