import { type ArchiveOutcome, unknownFormat } from './outcome'

/** What becomes of the archives in `col-test-coldp`. */
export const coldpArchives: readonly ArchiveOutcome[] = [
  {
    archive: 'col-test-coldp/0',
    outcome: [
      'ColDP (Name, Taxon, Synonym): 72 gelesen, 70 übernommen, 0 angelegt; 36 Einträge',
      'Sammlungen: Verbreitung, Schätzungen, Beziehungen',
      'nicht gelesen: data/media.tsv, data/name-relation.tsv, data/reference.tsv, data/taxon-concept-relation.tsv, ' +
        'data/treatments/Hind2013.txt, data/type-material.tsv',
      '2 × Name ohne Taxon und Synonym → nicht übernommen',
    ],
    tree: {
      because: 'Their parser shortens a name of four parts to three; we keep what the source wrote.',
      differences: [
        '+ Plantae › ?Paulownia × tomentosa subsp. tella f. pasta (Carl & Ruth) Frankenstein ex Semmelrogge [form]',
        '- Plantae › ?Paulownia × tomentosa f. pasta (Carl & Ruth) Frankenstein ex Semmelrogge [form]',
      ],
    },
  },
  {
    archive: 'col-test-coldp/1',
    outcome: [
      'ColDP (Name, Taxon, Synonym): 58 gelesen, 58 übernommen, 0 angelegt; 28 Einträge',
      'Sammlungen: Verbreitung',
      'nicht gelesen: MEDIA.tsv, namerels.tsv, references.tsv',
    ],
  },
  { archive: 'col-test-coldp/11', outcome: ['ColDP (NameUsage): 15 gelesen, 15 übernommen, 0 angelegt; 15 Einträge'] },
  {
    archive: 'col-test-coldp/13',
    outcome: [
      'abgelehnt: Name.csv: Das ColDP-Archiv enthält Namen, aber keine Taxa. Gebraucht werden NameUsage, oder Name und Taxon (mit nameID).',
    ],
  },
  {
    archive: 'col-test-coldp/15',
    outcome: [
      'ColDP (NameUsage): 5 gelesen, 4 übernommen, 0 angelegt; 4 Einträge',
      'nicht gelesen: Reference.tsv',
      '1 × Name ohne Taxon (bare name) → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/17',
    outcome: [
      'ColDP (Name, Taxon, Synonym): 7 gelesen, 3 übernommen, 0 angelegt; 2 Einträge',
      'Sammlungen: Beziehungen',
      '2 × Der Name fehlt in name.tsv → nicht übernommen',
      '2 × Das Taxon fehlt in der Quelle oder wurde nicht übernommen → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/18',
    outcome: [
      'ColDP (NameUsage): 17 gelesen, 12 übernommen, 5 angelegt; 17 Einträge',
      '5 × Synonym ohne akzeptierten Namen → nicht übernommen',
    ],
    tree: 'agrees',
  },
  {
    archive: 'col-test-coldp/20',
    outcome: [
      'abgelehnt: …: Keine Zeile konnte als Taxon gelesen werden. Häufigster Grund: Name ohne Taxon (bare name) (2-mal).',
    ],
  },
  { archive: 'col-test-coldp/22', outcome: ['ColDP (NameUsage): 6 gelesen, 6 übernommen, 0 angelegt; 6 Einträge'] },
  {
    archive: 'col-test-coldp/24',
    outcome: ['ColDP (NameUsage): 6 gelesen, 5 übernommen, 4 angelegt; 9 Einträge', '1 × Die Zeile ist leer → nicht übernommen'],
  },
  {
    archive: 'col-test-coldp/26',
    outcome: [
      'ColDP (NameUsage): 7 gelesen, 5 übernommen, 7 angelegt; 12 Einträge',
      'nicht gelesen: Reference.csv',
      '2 × Die Zeile ist leer → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/28',
    outcome: [
      'ColDP (NameUsage): 60 gelesen, 43 übernommen, 0 angelegt; 43 Einträge',
      'nicht gelesen: Reference.csv',
      '14 × Die Zeile ist leer → nicht übernommen',
      '3 × Die Id kommt schon in einer früheren Zeile vor → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/3',
    outcome: [
      'ColDP (Name, Taxon, Synonym): 7 gelesen, 6 übernommen, 0 angelegt; 3 Einträge',
      'nicht gelesen: name-rel.tsv',
      '1 × Name ohne Taxon und Synonym → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/30',
    outcome: [
      'ColDP (NameUsage): 90 gelesen, 76 übernommen, 0 angelegt; 76 Einträge',
      'nicht gelesen: NameRel.tsv',
      '13 × Die Zeile ist leer → nicht übernommen',
      '1 × Die Id kommt schon in einer früheren Zeile vor → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-coldp/32',
    outcome: [
      `abgelehnt: …: ${unknownFormat}reference.tsv: ID, citation, type, author, title, version, issued, publisher, ` +
        'containerTitle, volume, issue, page, doi, isbn, link',
    ],
  },
  { archive: 'col-test-coldp/34', outcome: ['ColDP (NameUsage): 12 gelesen, 12 übernommen, 0 angelegt; 12 Einträge'] },
  { archive: 'col-test-coldp/36', outcome: ['ColDP (NameUsage): 1 gelesen, 1 übernommen, 1 angelegt; 2 Einträge'] },
  { archive: 'col-test-coldp/38', outcome: ['ColDP (NameUsage): 16 gelesen, 16 übernommen, 0 angelegt; 16 Einträge'] },
  { archive: 'col-test-coldp/4', outcome: ['ColDP (Name, Taxon, Synonym): 10 gelesen, 10 übernommen, 0 angelegt; 5 Einträge'] },
  {
    archive: 'col-test-coldp/40',
    outcome: [
      'ColDP (NameUsage): 5 gelesen, 5 übernommen, 0 angelegt; 4 Einträge',
      'Sammlungen: Merkmale',
      'nicht gelesen: Reference.tsv',
    ],
  },
  {
    archive: 'col-test-coldp/42',
    outcome: ['ColDP (NameUsage): 2 gelesen, 2 übernommen, 0 angelegt; 2 Einträge', 'Sammlungen: Beziehungen'],
  },
  {
    archive: 'col-test-coldp/44',
    outcome: [
      'ColDP (NameUsage): 4 gelesen, 4 übernommen, 0 angelegt; 4 Einträge',
      'Sammlungen: Beziehungen',
      'nicht gelesen: TaxonConceptRelation.tsv',
    ],
  },
  {
    archive: 'col-test-coldp/7',
    outcome: [
      'ColDP (NameUsage): 41 gelesen, 41 übernommen, 0 angelegt; 35 Einträge',
      'Sammlungen: Verbreitung',
      'nicht gelesen: data/media.tsv, data/name-relation.tsv, data/reference.tsv, data/taxon-rel.tsv, data/treatments/Hind2013.txt, data/type-material.tsv',
    ],
    tree: {
      because:
        'Their parser shortens a name of four parts to three, and they leave out names with neither status nor parent; ' +
        'we keep both, because the table calls them usages.',
      differences: [
        '+ Acanthocystis turfacea chlorella virus 1 [unranked]',
        "+ Clematis 'Sapphire Indigo' [species]",
        '+ Plantae › Paulownia × tomentosa subsp. tella f. pasta (Carl & Ruth) Frankenstein ex Semmelrogge [form]',
        '- Plantae › Paulownia × tomentosa f. pasta (Carl & Ruth) Frankenstein ex Semmelrogge [form]',
      ],
    },
  },
  {
    archive: 'col-test-coldp/9',
    outcome: ['ColDP (Name, Taxon, Synonym): 4 gelesen, 4 übernommen, 2 angelegt; 4 Einträge', 'nicht gelesen: NameRelation.csv'],
  },
]
