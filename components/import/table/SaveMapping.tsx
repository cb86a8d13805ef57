'use client'

import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { saveBlob } from '@/lib/browser/saveBlob'
import { Button } from '../../ui/form/Button'
import { mappingFile } from '@/lib/domain/import/mappingFile'

/** Takes what is decided about the columns along, for the next table of this kind or for the command. */
export function SaveMapping({ settings, fileName }: { settings: ImportSettings; fileName: string }) {
  const { name, json } = mappingFile(settings, fileName)
  return (
    <Button
      isSmall
      title="Eine JSON-Datei, die «npm run import» mit --mapping nimmt."
      onClick={() => saveBlob(new Blob([json], { type: 'application/json' }), name)}
    >
      Zuordnung als Datei sichern
    </Button>
  )
}
