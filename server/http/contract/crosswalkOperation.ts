import { contentTypes, type CrosswalkFormat, crosswalkFormats } from '../../../lib/domain/export/exportFormats'
import { uuidText } from '../../../lib/domain/parameters/kinds'
import { fileId } from './fileId'
import { operation } from './operation'

const taxonomy = { kind: uuidText, isRequired: true }

export const crosswalkOperation = (extension: CrosswalkFormat) =>
  operation({
    id: fileId('umzug', extension),
    group: 'Umzug',
    summary: `Ein Umzug als ${crosswalkFormats.find((format) => format.extension === extension)?.label}`,
    text: 'Es gibt ihn, wo jemand ihn angelegt hat, der eine der beiden Taxonomien pflegt.',
    query: { von: taxonomy, nach: taxonomy },
    words: {
      von: { says: 'Id der alten Taxonomie.', example: '870946d2-7055-512a-bf5a-963cc621307f' },
      nach: { says: 'Id der neuen Taxonomie.', example: 'bd96aad9-c172-55f5-9622-4db56a95f5b4' },
    },
    answers: { 200: { says: 'Die Tabelle.', types: [contentTypes[extension]], headers: ['content-disposition', 'datenstand'] } },
    refused: [400, 404, 503],
    isTagged: true,
  })
