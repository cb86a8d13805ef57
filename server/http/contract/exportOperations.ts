import {
  contentTypes,
  exportFormats,
  type ExportFormat,
  sourceFormats,
  type SourceFormat,
} from '../../../lib/domain/export/exportFormats'
import { type ExportParameterName, exportParameters } from '../../../lib/domain/export/exportParameters'
import { shortLinkParameter } from '../../../lib/domain/export/shortLink'
import { operation, type ParameterWords } from './operation'
import { fileId } from './fileId'

const taxonomy = 'Amphibien und Reptilien (Beispieldaten)'
const list = 'Gefährdung zusammengefasst (Beispieldaten)'
const places = 'Arten in Lebensräumen (Beispieldaten)'
/** Of «Bombina variegata» in the demo data (server/demo), whose ids never change. */
const toad = '0fc8171d-9a38-5907-8e1c-f24e12723877'

/** Each parameter in words; that none is forgotten says the compiler. */
export const exportWords: Record<ExportParameterName | 'kurz', ParameterWords> = {
  type: { says: 'Was die Zeilen sind. Darf fehlen, wenn Taxonomien genannt sind.', example: 'Arten' },
  taxonomies: { says: 'Name einer Taxonomie; ihre Objekte sind die Zeilen. Höchstens 200.', example: taxonomy },
  ids: { says: 'Nur dieses Objekt, innerhalb der Taxonomien, wenn welche genannt sind.', example: toad },
  taxProperties: { says: 'Eine Spalte aus einer Taxonomie: `Taxonomie~Eigenschaft`.', example: `${taxonomy}~@germanName` },
  pcoProperties: { says: 'Eine Spalte aus einer Eigenschaften-Sammlung: `Sammlung~Eigenschaft`.', example: `${list}~Kategorie` },
  rcoProperties: {
    says: 'Eine Spalte aus Beziehungen: `Sammlung~Beziehungsart~Eigenschaft`.',
    example: `${places}~kommt vor in~@partner`,
  },
  taxFilters: {
    says: 'Ein Filter auf eine Taxonomie: `Taxonomie~Eigenschaft~Vergleich~Wert`.',
    example: `${taxonomy}~@germanName~ILIKE~unke`,
  },
  pcoFilters: {
    says: 'Ein Filter auf eine Eigenschaften-Sammlung: `Sammlung~Eigenschaft~Vergleich~Wert`.',
    example: `${list}~Kategorie~in~["EN","CR"]`,
  },
  rcoFilters: {
    says: 'Ein Filter auf Beziehungen: `Sammlung~Eigenschaft~Beziehungsart~Vergleich~Wert`. Die Eigenschaft steht hier vor der Beziehungsart.',
    example: `${places}~@partner~kommt vor in~notEmpty~`,
  },
  withSynonymData: { says: 'Ob Werte von Synonymen ergänzt werden; ohne Angabe ja.', example: 'false' },
  addFilterFields: { says: 'Ob die Felder der Filter Spalten werden; ohne Angabe ja.', example: 'false' },
  subtree: { says: 'Nur dieses Objekt und alles, was im Baum unter ihm steht; auch ohne Taxonomie.', example: toad },
  ranks: { says: 'Nur Arten und was unter ihnen steht; ohne Angabe alle Ränge. Nur für Arten.', example: 'species' },
  filterGroups: {
    says: 'Filter, die mit «oder», «und» und «nicht» verbunden sind, als JSON: eine Liste von Gruppen mit je genau einem von `any`, `all`, `none`.',
    example: `[{"any":["pco~${list}~Kategorie~=~EN","pco~${list}~Kategorie~=~CR"]}]`,
  },
  relationRows: { says: 'Eine Zeile je Beziehung statt je Objekt.', example: 'true' },
  provenance: { says: 'Zu jeder Quelle die Spalten «Quelle», «Stand» und «aus Synonym».', example: 'true' },
  lendAlong: { says: 'Was nicht gesagt ist, über einen Umzug aus einer anderen Fassung ergänzen.', example: 'true' },
  columns: {
    says: 'Schlüssel einer Spalte: Die genannten stehen zuerst hinter `id` und `name`, die übrigen wie sonst.',
    example: `tax~${taxonomy}~@germanName`,
    needs: 'taxProperties',
  },
  sort: { says: 'Schlüssel der Spalte, nach der die Zeilen stehen; ohne Angabe `name`.', example: 'id' },
  descending: { says: 'Absteigend.', example: 'true' },
  excel: { says: 'CSV für Excel: Strichpunkt, BOM, und keine Texte, die Excel als Formel ausführt.', example: 'true' },
  kurz: {
    says: 'Ein Kurzlink statt aller anderen Angaben; er steht allein.',
    example: '56f7650bcc59dc10ded76ae2',
    isAlone: true,
  },
}

const query = { ...exportParameters, kurz: shortLinkParameter }

const exportText =
  'Mindestens eines von `taxonomies`, `ids` und `subtree` muss dastehen. Eine Liste wiederholt ihren Parameter, mehrteilige Angaben sind durch `~` ' +
  'verbunden; ein `~` oder `\\` in einem Namen steht als `\\~` oder `\\\\`. Was es nicht gibt, ist 400 mit einem Satz, nie eine leere Datei.'

/** The file of an export, or its sources, in one of the formats of the lists. */
export const exportOperation = (extension: ExportFormat | SourceFormat) => {
  const source = sourceFormats.find((format) => format.extension === extension)
  const label = source?.label ?? exportFormats.find((format) => format.extension === extension)?.label
  return operation({
    id: fileId('export', extension),
    group: 'Export',
    summary: source
      ? `${source.label}: woraus die Datei schöpft`
      : `${extension.endsWith('.zip') ? 'Die Taxonomie' : 'Alle Zeilen'} als ${label}`,
    text: exportText,
    query,
    words: exportWords,
    exampleWith: ['taxonomies'],
    answers: {
      200: {
        says: source
          ? 'Die Quellen genau dieser Auswahl.'
          : 'Die Datei. Bricht die Übertragung ab, endet sie mit einem Verbindungsfehler, nie als wäre sie ganz.',
        types: [contentTypes[extension]],
        headers: ['content-disposition', 'datenstand', 'last-modified'],
      },
    },
    refused: [400, 404, 503],
    isTagged: true,
  })
}
