/** A name of the list that is matched against. */
export interface TruthRow {
  group: string
  /** With everything that tells it from others of the list: name and, where the name does not have it, the author. */
  key: string
  name: string
  author: string | null
  rank: string | null
  /** Key of the accepted name, of a synonym. */
  accepted: string | null
  /** In German. */
  vernacular: string | null
}

/** Groups of organisms: a line is «name | author | rank | = accepted name | German name», the last three where there is something to say. */
const groups: Readonly<Record<string, string>> = {
  Blütenpflanzen: `
    Acer campestre | L. | | | Feld-Ahorn
    Acer platanoides | L. | | | Spitz-Ahorn
    Acer pseudoplatanus | L. | | | Berg-Ahorn
    Achillea millefolium | L. | | | Wiesen-Schafgarbe
    Achillea millefolium agg. | | species aggregate | |
    Achillea millefolium s.str. | L. | | |
    Aconitum napellus | L. | | | Blauer Eisenhut
    Aconitum variegatum | L. | | |
    Aconitum lycoctonum agg. | | species aggregate | |
    Taraxacum officinale | F. H. Wigg. | species aggregate | |
    Taraxacum sect. Ruderalia | Kirschner, H. Øllg. & Štěpánek | section | |
    Taraxacum sect. Alpina | G. E. Haglund | section | |
    Akebia quinata | (Houtt.) Decne. | | | Fingerblättrige Akebie
    Akebia trifoliata | (Thunb.) Koidz. | | |
    Amaranthus caudatus | L. | | | Garten-Fuchsschwanz
    Amaranthus retroflexus | L. | | |
    Agave parryi | Engelm. | | |
    Penstemon barbatus | (Cav.) Roth | | |
    Penstemon eatonii | A. Gray | | |
    Penstemon palmeri | S.Watson | | |
    Lilium parryi | S. Watson | | |
    Chrysosplenium alternifolium | L. | | | Wechselblättriges Milzkraut
    Chrysosplenium oppositifolium | L. | | |
    Polystichum aculeatum | (L.) Roth | | |
    Petasites paradoxus | (Retz.) Baumg. | | |
    Mentha ×piperita | L. | | | Pfeffer-Minze
    Mentha aquatica | L. | | | Wasser-Minze
    Mentha spicata | L. | | |
    Salix ×rubens | Schrank | | |
    Salix alba | L. | | | Silber-Weide
    Salix fragilis | L. | | |
    ×Festulolium loliaceum | (Huds.) P. Fourn. | | |
    Triglochin maritima | L. | | |
    Triglochin palustris | L. | | |
    Carex flava | L. | | | Gelbe Segge
    Carex flacca | Schreb. | | |
    Carex lepidocarpa | Tausch | | |
    Carex flava subsp. alpina | (Kük.) O. Bolòs & Vigo | subspecies | |
    Carex glauca | Scop. | | Carex flacca Schreb. |
    Euphorbia peplus | L. | | |
    Euphorbia peplis | L. | | |
    Brassica oleracea | L. | | |
    Brassiceae | DC. | tribe | |
    Brassica | L. | genus | |
    Poeae | R. Br. | tribe | |
    Poa | L. | genus | |
    Poa annua | L. | | |
    Sambucus nigra | L. | | | Schwarzer Holunder
    Sambucus nigra 'Laciniata' | | | |
    Prunus domestica | L. | | |
    Prunus domestica subsp. insititia | (L.) C. K. Schneid. | subspecies | |
    Sorbus aria | (L.) Crantz | | | Mehlbeere
    Bromopsis erecta | (Huds.) Fourr. | | |
    Bromus erectus | Huds. | | Bromopsis erecta (Huds.) Fourr. |
    Festuca ovina agg. | | species aggregate | |
    Festuca ovina | L. | | |
    Rubus fruticosus s.str. | L. | | |
    Rubus fruticosus agg. | | species aggregate | |
    Rubus idaeus | L. | | | Himbeere
    Hieracium murorum | L. | | |
    Aesculus hippocastanum | L. | | | Rosskastanie
    Arrhenatherum elatius | (L.) J. Presl & C. Presl | | |
    Anthoxanthum odoratum | L. | | |`,
  Moose: `
    Sphagnum magellanicum | Brid. | | |
    Sphagnum palustre | L. | | |
    Polytrichum commune | Hedw. | | |
    Hylocomium splendens | (Hedw.) Schimp. | | |
    Rhytidiadelphus squarrosus | (Hedw.) Warnst. | | |
    Rhytidiadelphus triquetrus | (Hedw.) Warnst. | | |
    Marchantia polymorpha | L. | | | Brunnenlebermoos
    Marchantia polymorpha subsp. ruderalis | Bischl. & Boissel.-Dub. | subspecies | |
    Buxbaumia viridis | (DC.) Moug. & Nestl. | | | Grünes Koboldmoos
    Scorpidium scorpioides | (Hedw.) Limpr. | | |`,
  'Pilze und Flechten': `
    Amanita muscaria | (L.) Lam. | | | Fliegenpilz
    Amanita phalloides | (Vaill. ex Fr.) Link | | |
    Boletus edulis | Bull. | | | Steinpilz
    Cantharellus cibarius | Fr. | | | Eierschwamm
    Hygrocybe psittacina | (Schaeff.) P. Kumm. | | |
    Lobaria pulmonaria | (L.) Hoffm. | | | Echte Lungenflechte
    Xanthoria parietina | (L.) Th. Fr. | | |
    Cladonia rangiferina | (L.) Weber | | |
    Puccinia graminis | Pers. | | |
    Gymnosporangium sabinae | (Dicks.) G. Winter | | |`,
  Wirbeltiere: `
    Bufo bufo | (Linnaeus, 1758) | | | Erdkröte
    Bombina variegata | (Linnaeus, 1758) | | | Gelbbauchunke
    Bombina bombina | (Linnaeus, 1761) | | | Rotbauchunke
    Salamandra salamandra | (Linnaeus, 1758) | | | Feuersalamander
    Ichthyosaura alpestris | (Laurenti, 1768) | | | Bergmolch
    Triturus alpestris | (Laurenti, 1768) | | Ichthyosaura alpestris (Laurenti, 1768) |
    Parus major | Linnaeus, 1758 | | | Kohlmeise
    Parus major major | Linnaeus, 1758 | subspecies | |
    Cyanistes caeruleus | (Linnaeus, 1758) | | | Blaumeise
    Parus caeruleus | Linnaeus, 1758 | | Cyanistes caeruleus (Linnaeus, 1758) |
    Erinaceus europaeus | Linnaeus, 1758 | | | Igel
    Rhinolophus ferrumequinum | (Schreber, 1774) | | | Grosse Hufeisennase
    Rhinolophus hipposideros | (Bechstein, 1800) | | |
    Muscardinus avellanarius | (Linnaeus, 1758) | | | Haselmaus
    Oncorhynchus mykiss | (Walbaum, 1792) | | | Regenbogenforelle
    Salmo trutta | Linnaeus, 1758 | | | Forelle`,
  Wirbellose: `
    Aglais urticae | (Linnaeus, 1758) | | | Kleiner Fuchs
    Aglais io | (Linnaeus, 1758) | | | Tagpfauenauge
    Inachis io | (Linnaeus, 1758) | | Aglais io (Linnaeus, 1758) |
    Maniola jurtina | (Linnaeus, 1758) | | | Grosses Ochsenauge
    Maniola jurtina 2 | | | |
    Phengaris arion | (Linnaeus, 1758) | | |
    Pyrgus malvae | (Linnaeus, 1758) | | |
    Coenonympha pamphilus | (Linnaeus, 1758) | | |
    Carabus (Morphocarabus) monilis | Fabricius, 1792 | | |
    Carabus auratus | Linnaeus, 1761 | | | Goldlaufkäfer
    Cerambyx cerdo | Linnaeus, 1758 | | | Grosser Eichenbock
    Osmoderma eremita | (Scopoli, 1763) | | | Eremit
    Bombus terrestris | (Linnaeus, 1758) | | | Dunkle Erdhummel
    Bombus lucorum | (Linnaeus, 1761) | | |
    Calopteryx splendens | (Harris, 1780) | | |
    Calopteryx virgo | (Linnaeus, 1758) | | |
    Helix pomatia | Linnaeus, 1758 | | | Weinbergschnecke
    Austropotamobius pallipes | (Lereboullet, 1858) | | |
    Argiope bruennichi | (Scopoli, 1772) | | | Wespenspinne
    Carabidae | Latreille, 1802 | family | |
    Carabini | Latreille, 1802 | tribe | |`,
}

/** The list that the hand-written half is matched against. */
export const world: readonly TruthRow[] = Object.entries(groups).flatMap(([group, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', author, rank, accepted, vernacular] = line.split('|').map((part) => part.trim())
      return {
        group,
        key: [name, author].filter(Boolean).join(' '),
        name,
        author: author || null,
        rank: rank || null,
        accepted: accepted || null,
        vernacular: vernacular || null,
      }
    }),
)
