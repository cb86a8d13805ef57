// A list of archives and what becomes of each: data, as long as there are archives.
import type { ArchiveOutcome } from './outcome'

/** What becomes of the archives in `col-test-dwca`. */
export const darwinCoreArchives: readonly ArchiveOutcome[] = [
  {
    archive: 'col-test-dwca/0',
    outcome: ['Darwin-Core-Archiv: 3 gelesen, 3 übernommen, 6 angelegt; 9 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/1',
    outcome: ['Darwin Core ohne meta.xml: 21 gelesen, 21 übernommen, 0 angelegt; 21 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/11',
    outcome: ['Darwin Core ohne meta.xml: 8 gelesen, 8 übernommen, 0 angelegt; 8 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/14',
    outcome: ['Darwin-Core-Archiv: 138 gelesen, 138 übernommen, 6 angelegt; 18 Einträge', 'Sammlungen: Merkmale'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/15',
    outcome: [
      'Darwin-Core-Archiv: 129 gelesen, 129 übernommen, 5 angelegt; 96 Einträge',
      'Sammlungen: Verbreitung, Beschreibungen, Profil',
      'nicht gelesen: identifier.txt, media.txt, references.txt, types.txt',
      '1 × Das übergeordnete Taxon fehlt in der Quelle, die Zeile sagt aber, wohin sie gehört → unter «Anthemideae» übernommen',
    ],
    tree: {
      because: 'Their parser shortens names of four parts to three; we keep what the source wrote.',
      differences: [
        '+ Achillea lanulosa Nuttall var. lanulosa › =Achillea millefolium subsp. atrotegula B. Boivin var. atrotegula [variety]',
        '+ Achillea lanulosa Nuttall var. lanulosa › =Achillea millefolium subsp. atrotegula var. fulva B. Boivin [variety]',
        '+ Achillea lanulosa Nuttall var. lanulosa › =Achillea millefolium subsp. atrotegula var. parvula B. Boivin [variety]',
        '+ Achillea lanulosa Nuttall var. lanulosa › =Achillea millefolium subsp. pallidotegula B. Boivin var. pallidotegula [variety]',
        '+ Achillea lanulosa Nuttall var. lanulosa › =Achillea millefolium subsp. pallidotegulata var. russeolata B. Boivin [variety]',
        '- Achillea lanulosa var. lanulosa Nuttall › =Achillea millefolium var. atrotegula B. Boivin sensu Boivin 1951 [variety]',
        '- Achillea lanulosa var. lanulosa Nuttall › =Achillea millefolium var. fulva B. Boivin sensu Boivin 1951 [variety]',
        '- Achillea lanulosa var. lanulosa Nuttall › =Achillea millefolium var. pallidotegula B. Boivin sensu Boivin 1951 [variety]',
        '- Achillea lanulosa var. lanulosa Nuttall › =Achillea millefolium var. parvula B. Boivin sensu Boivin 1951 [variety]',
        '- Achillea lanulosa var. lanulosa Nuttall › =Achillea millefolium var. russeolata B. Boivin sensu Boivin 1951 [variety]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/17',
    outcome: [
      'Darwin-Core-Archiv: 555 gelesen, 555 übernommen, 232 angelegt; 787 Einträge',
      'nicht gelesen: media.csv, occurrences.csv, references.csv',
    ],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/20',
    outcome: ['Darwin Core ohne meta.xml: 9 gelesen, 9 übernommen, 17 angelegt; 26 Einträge'],
    tree: {
      because: '«Incertae sedis» is no class but the remark that it is not known; we leave it out of the tree.',
      differences: [
        '+ Ascomycota › Triblidiales [order]',
        '- Ascomycota › Incertae sedis [class]',
        '- Incertae sedis › Triblidiales [order]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/22',
    outcome: ['Darwin-Core-Archiv: 3 gelesen, 3 übernommen, 4 angelegt; 7 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/24',
    outcome: [
      'Darwin-Core-Archiv: 32 gelesen, 32 übernommen, 0 angelegt; 14 Einträge',
      'Sammlungen: Verbreitung, Beschreibungen',
      'nicht gelesen: media.txt',
    ],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/26',
    outcome: ['Darwin-Core-Archiv: 4 gelesen, 4 übernommen, 1 angelegt; 5 Einträge'],
    tree: {
      because: 'Their parser doubts the name, and marks it as provisional; nothing in the source does.',
      differences: ['+ Animalia › ‘Prosthète’ Hesse [unranked]', "- Animalia › ?'Prosthète' Hesse [unranked]"],
    },
  },
  {
    archive: 'col-test-dwca/28',
    outcome: ['Darwin-Core-Archiv: 6 gelesen, 6 übernommen, 1 angelegt; 7 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/30',
    outcome: ['Darwin-Core-Archiv: 7 gelesen, 7 übernommen, 0 angelegt; 7 Einträge', 'nicht gelesen: rels.txt'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/33',
    outcome: [
      'Darwin-Core-Archiv: 10 gelesen, 10 übernommen, 0 angelegt; 16 Einträge',
      '1 × Das übergeordnete Taxon ist ein Synonym dieses Taxons oder eines, das darunter steht → dort übernommen, wo das Synonym steht',
    ],
    tree: {
      because:
        'They make a root of a variety whose parent is its own synonym; we put it into the genus in which the synonym stands.',
      differences: [
        '+ Haematomma A. Massal. › Haematomma ochroleucum var. porphyrium (Pers.) J.R. Laundon [variety]',
        '- Haematomma ochroleucum var. porphyrium (Pers.) J.R. Laundon [variety]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/36',
    outcome: ['Darwin Core ohne meta.xml: 12 gelesen, 12 übernommen, 0 angelegt; 13 Einträge'],
    tree: {
      because: 'Their tree is that of another archive: none of its names is in this one.',
      differences: [
        '+ Amaranthaceae de Jussieu › Amaranthoideae [subfamily]',
        '+ Amarantheae › Amaranthus Adanson [genus]',
        '+ Amaranthoideae › Amarantheae [tribe]',
        '+ Amaranthus Adanson › Amaranthus subg. Albersia (Kunth) Grenier & Godron [subgenus]',
        '+ Amaranthus albus Linnaeus › =Amaranthus graecizans auct. non Linnaeus p.p. [species]',
        '+ Amaranthus blitoides S. Watson › =Amaranthus graecizans auct. non Linnaeus p.p. [species]',
        '+ Amaranthus subg. Albersia (Kunth) Grenier & Godron › Amaranthus albus Linnaeus [species]',
        '+ Amaranthus subg. Albersia (Kunth) Grenier & Godron › Amaranthus blitoides S. Watson [species]',
        '+ Caryophyllales Perleb › Amaranthaceae de Jussieu [family]',
        '+ Caryophyllanae Takhtajan › Caryophyllales Perleb [order]',
        '+ Equisetopsida C. Aghard [class]',
        '+ Equisetopsida C. Aghard › Magnoliidae Novák ex Takhtajan [subclass]',
        '+ Magnoliidae Novák ex Takhtajan › Caryophyllanae Takhtajan [superorder]',
        '- Phylata [phylum]',
        '- Phylata › Anthurium lanceum Engl. [species]',
        '- Phylata › Canna ehemannii [species]',
        '- Phylata › Corydalis gigantea Trautv. & Meyer [species]',
        '- Phylata › Laeliocattleya welsiana [species]',
        '- Phylata › Opisthomonorcheides overstreeti (Ahmad, 1985) Madhavi, 2011 [species]',
        '- Phylata › Paphiopedilum littleanum [species]',
        '- Phylata › Photorhabdus asymbiotica Fischer-Le Saux & al., 1999 [species]',
        '- Phylata › Placostegus crystallinus [species]',
        '- Phylata › Stichotricha cornuta Dumas, 1858 [species]',
        '- Phylata › Strombidium striatum [species]',
      ],
    },
  },
  { archive: 'col-test-dwca/38', outcome: ['Darwin-Core-Archiv: 10 gelesen, 10 übernommen, 0 angelegt; 10 Einträge'] },
  {
    archive: 'col-test-dwca/4',
    outcome: ['Darwin Core ohne meta.xml: 17 gelesen, 17 übernommen, 0 angelegt; 17 Einträge'],
    tree: 'agrees',
  },
  {
    archive: 'col-test-dwca/40',
    outcome: [
      'Darwin-Core-Archiv: 50 gelesen, 50 übernommen, 19 angelegt; 57 Einträge',
      'Sammlungen: Beschreibungen',
      'nicht gelesen: media.txt, multimedia.txt, occurrences.txt, references.txt',
    ],
  },
  {
    archive: 'col-test-dwca/40b',
    outcome: [
      'Darwin-Core-Archiv: 50 gelesen, 50 übernommen, 19 angelegt; 57 Einträge',
      'Sammlungen: Beschreibungen',
      'nicht gelesen: media.txt, multimedia.txt, occurrences.txt, references.txt',
    ],
  },
  { archive: 'col-test-dwca/41', outcome: ['Darwin-Core-Archiv: 19 gelesen, 19 übernommen, 19 angelegt; 38 Einträge'] },
  {
    archive: 'col-test-dwca/43',
    outcome: [
      'Darwin-Core-Archiv: 7 gelesen, 7 übernommen, 0 angelegt; 7 Einträge',
      'nicht gelesen: name_rel.txt, occurrence.txt',
    ],
  },
  {
    archive: 'col-test-dwca/46',
    outcome: [
      'Darwin-Core-Archiv: 18 gelesen, 17 übernommen, 0 angelegt; 17 Einträge',
      '1 × Der Name ist leer → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-dwca/48',
    outcome: [
      'Darwin Core ohne meta.xml: 1 gelesen, 1 übernommen, 1 angelegt; 2 Einträge',
      '1 × Der akzeptierte Name fehlt in der Quelle, die Zeile nennt ihn aber → unter «Creaserinus fodiens» übernommen',
    ],
  },
  {
    archive: 'col-test-dwca/50',
    outcome: ['Darwin-Core-Archiv: 10 gelesen, 10 übernommen, 0 angelegt; 10 Einträge', 'Sammlungen: Profil'],
  },
  {
    archive: 'col-test-dwca/51',
    outcome: [
      'Darwin Core ohne meta.xml: 18 gelesen, 12 übernommen, 17 angelegt; 29 Einträge',
      '6 × Die Zeile ist leer → nicht übernommen',
    ],
  },
  {
    archive: 'col-test-dwca/53',
    outcome: ['Darwin-Core-Archiv: 6 gelesen, 6 übernommen, 0 angelegt; 6 Einträge', 'nicht gelesen: identifier.tsv'],
  },
  {
    archive: 'col-test-dwca/55',
    outcome: [
      'Darwin-Core-Archiv: 13 gelesen, 12 übernommen, 12 angelegt; 24 Einträge',
      '1 × Die Zeile ist leer → nicht übernommen',
      '4 × Das übergeordnete Taxon fehlt in der Quelle, die Zeile sagt aber, wohin sie gehört → unter «Enoplida» übernommen',
    ],
    tree: {
      because: 'They leave out what WoRMS calls uncertain, and move what stands below it; we keep it with its status.',
      differences: [
        '+ Amphiporus Ehrenberg, 1831 › Amphiporus bioculatus sensu Verrill, 1892 [species]',
        '+ Enchelidiella Allgén, 1954 › Enchelidiella pellucida Allgén, 1954 [species]',
        '+ Enchelidiidae Filipjev, 1918 › Enchelidiella Allgén, 1954 [genus]',
        '+ Eurystomina Filipjev, 1921 › Eurystomina stenolaimoides Wieser, 1953 [species]',
        '- Enchelidiidae Filipjev, 1918 › Enchelidiella pellucida Allgén, 1954 [species]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/57',
    outcome: ['Darwin-Core-Archiv: 4 gelesen, 4 übernommen, 0 angelegt; 2 Einträge', 'Sammlungen: Verbreitung'],
  },
  {
    archive: 'col-test-dwca/6',
    outcome: [
      'Darwin-Core-Archiv: 226 gelesen, 203 übernommen, 33 angelegt; 236 Einträge',
      '23 × Der akzeptierte Name fehlt in der Quelle → nicht übernommen',
    ],
    tree: {
      because: '«Incertae sedis» is no class and no order but the remark that it is not known; we leave it out of the tree.',
      differences: [
        '+ Ascomycota › Triblidiales [order]',
        '+ Sordariomycetes › Glomerellaceae [family]',
        '- Ascomycota › Incertae sedis [class]',
        '- Incertae sedis › Glomerellaceae [family]',
        '- Incertae sedis › Triblidiales [order]',
        '- Sordariomycetes › Incertae sedis [order]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/7',
    outcome: ['Darwin Core ohne meta.xml: 9 gelesen, 9 übernommen, 2 angelegt; 11 Einträge'],
    tree: {
      because: 'Their parser drops «subsp.» from names of animals; we keep what the source wrote.',
      differences: [
        '+ Pygoleptura synomica › =Pygoleptura tinktura subsp. synomica Döring, 2011 [subspecies]',
        '- Pygoleptura synomica › =Pygoleptura tinktura synomica Döring, 2011 [subspecies]',
      ],
    },
  },
  {
    archive: 'col-test-dwca/9',
    outcome: [
      'Darwin Core ohne meta.xml: 14 gelesen, 11 übernommen, 0 angelegt; 11 Einträge',
      '1 × Das Taxon ist sich selbst übergeordnet → als Wurzel übernommen',
      '3 × Synonyme verweisen im Kreis aufeinander → nicht übernommen',
    ],
    tree: 'agrees',
  },
]
