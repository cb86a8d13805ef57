import { type ArchiveOutcome, isXml, noRows, observations, unknownFormat } from './outcome'

/** What becomes of the archives in `gbif-dwca-io-test`. */
export const gbifArchives: readonly ArchiveOutcome[] = [
  {
    archive: 'gbif-dwca-io-test/MOBOTDarwinCore.csv',
    outcome: [`abgelehnt: MOBOTDarwinCore.csv: ${observations('basisOfRecord, occurrenceID, decimalLatitude')}`],
  },
  {
    archive: 'gbif-dwca-io-test/archive-dwc',
    outcome: [
      'Darwin-Core-Archiv: 4305 gelesen, 4305 übernommen, 0 angelegt; 4305 Einträge',
      'nicht gelesen: media.txt',
      '1 × Das übergeordnete Taxon fehlt in der Quelle → als Wurzel übernommen',
    ],
  },
  {
    archive: 'gbif-dwca-io-test/archive-tax.zip',
    outcome: [
      'Darwin-Core-Archiv: 4305 gelesen, 575 übernommen, 0 angelegt; 575 Einträge',
      '2816 × Synonyme verweisen im Kreis aufeinander → nicht übernommen',
      '3 × Das übergeordnete Taxon fehlt in der Quelle → als Wurzel übernommen',
      '914 × Das Taxon dieses Namens fehlt oder wurde nicht übernommen → nicht übernommen',
    ],
  },
  {
    archive: 'gbif-dwca-io-test/csv_always_quoted.csv',
    outcome: [`abgelehnt: csv_always_quoted.csv: ${observations('decimalLatitude, occurrenceId, basisOfRecord')}`],
  },
  {
    archive: 'gbif-dwca-io-test/csv_incl_single_quotes.csv',
    outcome: [`abgelehnt: csv_incl_single_quotes.csv: ${observations('decimalLatitude')}`],
  },
  {
    archive: 'gbif-dwca-io-test/csv_optional_quotes_excel2008CSV.csv',
    outcome: [`abgelehnt: csv_optional_quotes_excel2008CSV.csv: ${observations('OccurrenceID')}`],
  },
  {
    archive: 'gbif-dwca-io-test/csv_optional_quotes_puma.csv',
    outcome: [`abgelehnt: csv_optional_quotes_puma.csv: ${observations('BasisOfRecord, DecimalLatitude')}`],
  },
  {
    archive: 'gbif-dwca-io-test/csv_quoted-unquoted_headers.csv',
    outcome: [`abgelehnt: csv_quoted-unquoted_headers.csv: ${observations('decimalLatitude')}`],
  },
  { archive: 'gbif-dwca-io-test/csv_unquoted.txt', outcome: [`abgelehnt: csv_unquoted.txt: ${observations('decimalLatitude')}`] },
  {
    archive: 'gbif-dwca-io-test/csv_unquoted_coordinates.txt',
    outcome: [`abgelehnt: csv_unquoted_coordinates.txt: ${observations('decimalLatitude')}`],
  },
  { archive: 'gbif-dwca-io-test/defaults/extension-encoding-missing', outcome: [`abgelehnt: …: ${noRows}`] },
  { archive: 'gbif-dwca-io-test/defaults/meta-file-encoding-missing', outcome: [`abgelehnt: …: ${noRows}`] },
  {
    archive: 'gbif-dwca-io-test/dwca',
    outcome: ['Darwin Core ohne meta.xml: 24 gelesen, 24 übernommen, 0 angelegt; 24 Einträge'],
  },
  { archive: 'gbif-dwca-io-test/eml/sample.xml', outcome: [`abgelehnt: …: ${isXml}`] },
  { archive: 'gbif-dwca-io-test/eml/sample2.xml', outcome: [`abgelehnt: …: ${isXml}`] },
  { archive: 'gbif-dwca-io-test/eml/sample3.xml', outcome: [`abgelehnt: …: ${isXml}`] },
  {
    archive: 'gbif-dwca-io-test/invalid/extension-core-id-missing',
    outcome: ['abgelehnt: meta.xml nennt die Datei taxa.txt, die im Archiv fehlt. Vorhanden sind: media.txt, meta.xml.'],
  },
  {
    archive: 'gbif-dwca-io-test/invalid/extension-id-missing',
    outcome: ['abgelehnt: meta.xml nennt die Datei taxa.txt, die im Archiv fehlt. Vorhanden sind: media.txt, meta.xml.'],
  },
  {
    archive: 'gbif-dwca-io-test/invalid/extension-location-missing',
    outcome: ['abgelehnt: meta.xml, <extension> 1: Es ist keine Datei genannt (<location>).'],
  },
  {
    archive: 'gbif-dwca-io-test/invalid/extension-missing',
    outcome: ['abgelehnt: meta.xml nennt die Datei media.txt, die im Archiv fehlt. Vorhanden sind: meta.xml, taxa.txt.'],
  },
  {
    archive: 'gbif-dwca-io-test/iucn100.csv',
    outcome: [
      `abgelehnt: …: ${unknownFormat}iucn100.csv: 1, Lophopsittacus bensoni Holyoak, 1973, Psittacidae, Psittaciformes, Aves, ` +
        'Chordata, Animalia, MAURITIUS GREY PARROT, \\N',
    ],
  },
  {
    archive: 'gbif-dwca-io-test/iucn100.pipe.txt',
    outcome: [
      `abgelehnt: …: ${unknownFormat}iucn100.pipe.txt: 1, Lophopsittacus bensoni Holyoak, 1973, Animalia, Chordata, Aves, Psittaciformes, Psittacidae`,
    ],
  },
  {
    archive: 'gbif-dwca-io-test/iucn100.tab.txt',
    outcome: [
      `abgelehnt: …: ${unknownFormat}iucn100.tab.txt: 1, Lophopsittacus bensoni Holyoak, 1973, Animalia, Chordata, Aves, Psittaciformes, Psittacidae`,
    ],
  },
  {
    archive: 'gbif-dwca-io-test/meta',
    outcome: ['abgelehnt: meta.xml nennt die Datei DarwinCore.txt, die im Archiv fehlt. Vorhanden sind: meta.xml.'],
  },
  {
    archive: 'gbif-dwca-io-test/multifile-psv',
    outcome: ['Darwin-Core-Archiv: 6 gelesen, 6 übernommen, 0 angelegt; 6 Einträge', 'nicht gelesen: media1.txt, media2.txt'],
  },
  {
    archive: 'gbif-dwca-io-test/multiline-header',
    outcome: ['Darwin-Core-Archiv: 2 gelesen, 2 übernommen, 0 angelegt; 2 Einträge'],
  },
  {
    archive: 'gbif-dwca-io-test/null_data.txt',
    outcome: [
      'Darwin Core ohne meta.xml: 6 gelesen, 5 übernommen, 0 angelegt; 5 Einträge',
      '1 × Die Zeile ist leer → nicht übernommen',
    ],
  },
  {
    archive: 'gbif-dwca-io-test/simplest-archive',
    outcome: ['Darwin-Core-Archiv: 2 gelesen, 2 übernommen, 0 angelegt; 2 Einträge'],
  },
]
