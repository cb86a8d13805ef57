/**
 * Pairs of real lists that somebody judged by hand, drawn at random within each kind (DAISIE → baseflor, 198 of the 200 that were drawn: of two nobody could
 * tell) or all there are (BArtSchV → baseflor, but for every twentieth of what is gone): the id of the source, or where it has none the name, and the name
 * it has in the other.
 */
export interface Judged {
  from: string
  to: string
}

const entries = (text: string) => text.trim().split(/\s*·\s*|\n\s*/)

const listed = (text: string): Judged[] =>
  entries(text).map((entry) => {
    const [from = '', to = ''] = entry.split(' = ')
    return { from, to }
  })

/** Of DAISIE, certain by the rules: it is so. */
export const daisieIs = listed(`
  12761 = Acacia farnesiana · 5805 = Adonis microcarpa · 7338 = Agrostemma githago · 18302 = Ajuga pyramidalis · 2554 = Aloe arborescens
  6893 = Amaranthus hybridus · 15163 = Armoracia rusticana · family:Balsaminaceae = Balsaminaceae · 3304 = Calamagrostis arundinacea
  15513 = Capsella bursa-pastoris · 22819 = Centaurea pectinata · 7401 = Cerastium fontanum · 13114 = Chaenomeles japonica · 6623 = Chenopodium strictum
  21756 = Cichorium intybus · 3364 = Cortaderia selloana · 13215 = Cotoneaster horizontalis · 11225 = Cytisus multiflorus
  11247 = Dorycnium pentaphyllum · 15762 = Draba muralis · 3521 = Echinochloa crus-galli · 8689 = Frankenia pulverulenta · 19713 = Hippuris vulgaris
  17373 = Impatiens noli-tangere · 11409 = Lathyrus hirsutus · 11452 = Lathyrus pannonicus · 11568 = Lupinus angustifolius · 673 = Lysichiton americanus
  5651 = Meconopsis cambrica · 18735 = Mentha requienii · 12920 = Morus nigra · 9161 = Myriophyllum heterophyllum · order:Nymphaeales = Nymphaeales
  23366 = Osteospermum ecklonis · 14615 = Paliurus spina-christi · 14514 = Parietaria judaica · 18860 = Phlomis fruticosa
  23438 = Pilosella stoloniflora · family:Plantaginaceae = Plantaginaceae · 10540 = Populus balsamifera · 13924 = Prunus tenella
  6039 = Ranunculus gramineus · 10644 = Salix x meyeriana · 4636 = Sesleria caerulea · 20753 = Solanum triflorum · 7867 = Stellaria pallida
  species:Thymus serpyllum = Thymus serpyllum · 2720 = Typha domingensis · family:Urticaceae = Urticaceae · order:Zygophyllales = Zygophyllales
  21614 = Achillea roseo-alba · 20857 = Visnaga daucoides · 15107 = Sisymbrium pumilum · 7368 = Arenaria leptoclados · 22225 = Bellidiastrum michelii
  22281 = Symphyotrichum novi-belgii · 11132 = Astragalus pelecinus · 3168 = Bromopsis erecta · 3202 = Bromopsis inermis · 14966 = Carya amara
  14902 = Allocasuarina verticillata · 22759 = Cyanus depressus · 10154 = Euphorbia maculata · 6456 = Dysphania botrys · 6595 = Dysphania pumilio
  5937 = Delphinium consolida · 15650 = Lepidium didymum · 5210 = Cyperus involucratus · 1091 = Elodea nuttalii · 3639 = Elytrigia campestris
  22539 = Erigeron strigosus · 22854 = Galactites tomentosus · 22902 = Gnaphalium americanum · 22958 = Pseudognaphalium undulatum
  21442 = Hedera hibernica · 21150 = Heracleum pyrenaicum · 7510 = Herniaria cinerea · 18563 = Chaiturus marrubiastrum · 2369 = Leucojum pulchellum
  18017 = Buglossoides arvensis · 5328 = Cyperus congestus · 21210 = Chaerophyllum nodosum · 5706 = Papaver croceum · 20516 = Petunia violacea
  13746 = Drymocallis rupestris · 6011 = Anemone pulsatilla · 8485 = Rumex thyrsiflorus · 8561 = Rumex alpinus · 14267 = Poterium sanguisorba
  23578 = Podospermum laciniatum · 11975 = Coronilla varia · 8912 = Phedimus spurius · 8935 = Hylotelephium maximum · 24345 = Scabiosa atropurpurea
  20625 = Solanum rostratum · 23815 = Soliva sessilis · 12009 = Sophora japonica · 18149 = Symphytum x caeruleum · 6759 = Amaranthus blitum
  11064 = Anthyllis vulneraria · 2541 = Asparagus officinalis · 15394 = Brassica rapa · 15504 = Camelina sativa · 7438 = Dianthus barbatus
  20098 = Digitalis lanata · 54148 = Echinochloa muricata var. microstachya · 15786 = Eruca sativa · 10252 = Euphorbia characias
  4056 = Hordeum murinum · 18472 = Lamium garganicum · 23208 = Lapsana communis · 2450 = Narcissus poeticus · 86 = Nephrolepis cordifolia
  11843 = Ononis spinosa · 21242 = Pastinaca sativa · 18222 = Paulownia tomentosa · 23418 = Picris hieracioides · 10577 = Populus nigra
  23508 = Ptilostemon gnaphaloides · 280 = Sequoiadendron giganteum · 23824 = Sonchus arvensis · 19040 = Stachys germanica · 21373 = Torilis arvensis
  23975 = Tragopogon pratensis · 21402 = Tyrimnus leucographus · 12279 = Ulex europaeus · 24262 = Viburnum tinus · 24098 = Xanthium strumarium
  family:Aspleniaceae = Aspleniaceae · family:Aspleniaceae~2 = Aspleniaceae · 54244 = Atriplex tatarica · 15224 = Barbarea verna
  family:Brassicaceae = Brassicaceae · family:Brassicaceae~2 = Brassicaceae · order:Brassicales = Brassicales
  order:Brassicales~2 = Brassicales · family:Cornaceae = Cornaceae · family:Cornaceae~2 = Cornaceae · order:Cornales = Cornales
  order:Cornales~2 = Cornales · order:Dipsacales = Dipsacales · order:Dipsacales~2 = Dipsacales · family:Dryopteridaceae = Dryopteridaceae
  family:Dryopteridaceae~2 = Dryopteridaceae · 54468 = Erigeron canadensis · 9353 = Geranium bohemicum
  900225 = Narcissus x odorus · 2410 = Narcissus x odorus · 9893 = Oenothera drawertii · 9796 = Oenothera drawertii · 53848 = Oxalis fontana
  species:Pilosella flagellaris = Pilosella flagellaris · 10547 = Populus x canescens · 10598 = Populus x canescens · order:Salviniales = Salviniales
  order:Salviniales~2 = Salviniales · 4840 = Spartina patens · 6239 = Atriplex tatarica · 21914 = Erigeron canadensis · 23123 = Pilosella flagellaris
  10974 = Oxalis fontana`)

/** Left open by the rules: it is so. */
export const daisieMay = listed(`
  17437 = Lysimachia foemina · 19742 = Antirrhinum majus subsp. tortuosum · 8614 = Armeria maritima subsp. halleri · 108 = Asplenium foreziense
  10138 = Euphorbia humifusa · 22525 = Erigeron annuus var. septentrionalis · 5530 = Fumaria muralis subsp. boraei
  15996 = Isatis tinctoria var. canescens · 16728 = Malva arborea · 23326 = Lactuca muralis · 8362 = Polygonum arenarium subsp. pulchellum
  6050 = Ranunculus marginatus · 4597 = Tripidium ravennae · 6076 = Thalictrum minus subsp. majus · 17502 = Lysimachia europaea
  54406 = Barbarea verna · 54483 = Geranium bohemicum`)

/** It is not so; the rules may propose it, but not be sure. */
export const daisieIsNot = listed(`
  6795 = Amaranthus dinteri · 9421 = Geranium core-core · 4843 = Spartina patens · 22380 = Anthemis cretica subsp. columnae · 1666 = Freesia refracta
  23369 = Ambrosia maritima`)

/** In DAISIE alone. */
export const daisieGone = listed(`
  genus:Antaxius · family:armadillidae · 52964 · 51024 · 105457 · genus:Downingia · genus:Duranta · genus:Hemarthria · 16082
  100537 · genus:Nesothrips · genus:Saprinus · genus:Tribolium~2 · 900926`)

/** Of BArtSchV, certain by the rules: it is so. */
export const bartschvIs = listed(`
  Achillea atrata · Allium angulosum · Allium lineare · Althaea officinalis · Alyssum montanum · Anemone narcissiflora · Anemone sylvestris
  Antennaria dioica · Anthericum liliago · Arctostaphylos uva-ursi · Arnica montana · Artemisia umbelliformis · Asplenium ceterach
  Asplenium cuneifolium · Asplenium fissum · Asplenium fontanum · Asplenium scolopendrium · Aster alpinus · Aster amellus · Betula nana
  Biscutella laevigata · Botrychium matricariifolium · Botrychium multifidum · Buxus sempervirens · Calla palustris · Campanula bononiensis
  Campanula cervicaria · Campanula latifolia · Campanula thyrsoides · Carlina acaulis · Chimaphila umbellata · Clematis alpina · Crambe maritima
  Cryptogramma crispa · Cystopteris montana · Delphinium elatum · Dictamnus albus · Digitalis grandiflora · Digitalis lutea · Dracocephalum ruyschiana
  Dryopteris cristata · Eryngium campestre · Eryngium maritimum · Euphorbia palustris · Gentiana lutea · Gratiola officinalis · Helianthemum apenninum
  Helianthemum canum · Helichrysum arenarium · Hottonia palustris · Hymenophyllum tunbrigense · Hypericum elodes · Ilex aquifolium · Iris spuria
  Isoetes lacustris · Laser trilobum · Lathyrus bauhinii · Lathyrus palustris · Lathyrus pannonicus · Ledum palustre · Linnaea borealis
  Lobelia dortmanna · Lunaria rediviva · Lycopodiales spp. = Lycopodiales · Matteuccia struthiopteris · Melittis melissophyllum · Menyanthes trifoliata
  Narthecium ossifragum · Nuphar lutea · Nuphar pumila · Nymphaea alba · Nymphaea candida · Nymphoides peltata · Onosma arenaria · Osmunda regalis
  Oxytropis pilosa · Papaver alpinum · Parnassia palustris · Petrocallis pyrenaica · Pinguicula alpina · Pinguicula vulgaris · Polemonium caeruleum
  Pulmonaria angustifolia · Pulmonaria mollis · Pulmonaria montana · Ranunculus lingua · Rheum rhaponticum · Salvinia natans · Scheuchzeria palustris
  Scorzonera austriaca · Scorzonera hispanica · Scorzonera humilis · Stratiotes aloides · Swertia perennis · Taxus baccata · Trapa natans
  Trollius europaeus · Utricularia bremii · Utricularia ochroleuca · Veronica longifolia · Veronica spicata · Viola calcarata
  Vitis vinifera = Vitis vinifera subsp. sylvestris · Wahlenbergia hederacea`)

/** Left open by the rules: it is so. */
export const bartschvMay = listed(`
  Anthericum racemosum = Anthericum ramosum · Asplenium foreziense = Asplenium foreziense · Cotoneaster integerrimus = Cotoneaster integerrimus
  Horminium pyrenaicum = Horminum pyrenaicum · Viola lutea = Viola lutea subsp. calaminaria`)

/** It is not so. */
export const bartschvIsNot = listed(`
  Artemisia rupestris = Artemisia campestris`)

/** In BArtSchV alone: animals, lichens, and names of whole genera, which baseflor has not as taxa. */
export const bartschvGone = listed(`
  Alcedo atthis · Anarta cordigera · Aquilegia ottonis · Asbestopluma hypogea · Burhinus oedicnemus · Carabus nodulosus · Cetraria spp.
  Crocidura suaveolens ariadne · Dianthus spp. · Epacromius tergestinus · Euxoa lidia · Fratercula arctica · Globularia spp. · Hemaris tityus
  Hyphoraia aulica · Lacerta parva · Lethenteron zanandrai · Muscari spp. · Orgyia spp. excl. · Pelodytes caucasicus · Picoides tridactylus
  Polyommatus spp. · Rhyparia purpurata · Scotopteryx coarctaria · Sterna caspia · Trachypteris picta · Woodsia spp.`)
