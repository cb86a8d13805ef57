import type { Right, TruthCase } from './truth'
import { world } from './world'

/** Texts with what is right for each: «+ name» is taken, «? name» offered first, «?? name / name» both offered, «–» nothing. */
const told: Readonly<Record<string, string>> = {
  'Weite und Enge': `
    Aconitum napellus agg. → ? Aconitum napellus
    Aconitum napellus aggr. → ? Aconitum napellus
    Aconitum napellus s.l. → ? Aconitum napellus
    Aconitum napellus s.lat. → ? Aconitum napellus
    Aconitum napellus s. lat. → ? Aconitum napellus
    Aconitum napellus L. s. l. → ? Aconitum napellus
    Aconitum napellus sensu lato → ? Aconitum napellus
    Aconitum napellus subagg. → ? Aconitum napellus
    Aconitum napellus s.str. → ? Aconitum napellus
    Aconitum napellus s. str. → ? Aconitum napellus
    Aconitum napellus (agg.) → ? Aconitum napellus
    Aconitum napellus-Gruppe → ? Aconitum napellus
    Aconitum napellus Artengruppe → ? Aconitum napellus
    Aconitum lycoctonum → ? Aconitum lycoctonum agg.
    Aconitum lycoctonum agg. → + Aconitum lycoctonum agg.
    Aconitum lycoctonum aggr. → + Aconitum lycoctonum agg.
    Aconitum lycoctonum s.str. → ? Aconitum lycoctonum agg.
    Taraxacum officinale aggr. → + Taraxacum officinale
    Taraxacum officinale → ? Taraxacum officinale
    Taraxacum officinale s.str. → ? Taraxacum officinale
    Achillea millefolium → + Achillea millefolium
    Achillea millefolium agg. → + Achillea millefolium agg.
    Achillea millefolium s.str. → + Achillea millefolium s.str.
    Achillea millefolium s. str. → + Achillea millefolium s.str.
    Achillea millefolium subagg. → ?? Achillea millefolium / Achillea millefolium agg.
    Festuca ovina → + Festuca ovina
    Festuca ovina agg. → + Festuca ovina agg.
    Festuca ovina s.str. → ?? Festuca ovina / Festuca ovina agg.
    Rubus fruticosus → ?? Rubus fruticosus s.str. / Rubus fruticosus agg.
    Rubus fruticosus L. → ?? Rubus fruticosus s.str. / Rubus fruticosus agg.
    Rubus fruticosus sensu stricto → + Rubus fruticosus s.str.
    Marchantia polymorpha s.l. → ? Marchantia polymorpha
    Bombus terrestris agg. → ? Bombus terrestris
    Bombus lucorum s.l. → ? Bombus lucorum
    Puccinia graminis s.str. → ? Puccinia graminis`,
  Sektion: `
    Taraxacum sect. Ruderalia → + Taraxacum sect. Ruderalia
    Taraxacum sect. Alpina → + Taraxacum sect. Alpina
    Taraxacum sect Ruderalia → + Taraxacum sect. Ruderalia
    Taraxacum sect. Ruderaila → ? Taraxacum sect. Ruderalia
    Brassica sect. Brassica → –
    Poa sect. Ochlopoa → –`,
  Zweifel: `
    Acer cf. campestre → ? Acer campestre
    cf. Acer campestre → ? Acer campestre
    Acer campestre cf. → ? Acer campestre
    Acer campestre (cf.) → ? Acer campestre
    Acer aff. campestre → ? Acer campestre
    Acer aff campestre → ? Acer campestre
    Acer campestre? → ? Acer campestre
    Acer campestre ? → ? Acer campestre
    Acer ?campestre → ? Acer campestre
    Acer ? campestre → ? Acer campestre
    ? Acer campestre → ? Acer campestre
    Acer campestre (?) → ? Acer campestre
    Acer campestre L. ? → ? Acer campestre
    Acer cf. campestre L. → ? Acer campestre
    Acer confer campestre → ? Acer campestre
    Carex flava subsp. cf. alpina → ? Carex flava subsp. alpina
    Bufo cf. bufo → ? Bufo bufo
    Bombus cf. lucorum → ? Bombus lucorum
    Hygrocybe cf. psittacina → ? Hygrocybe psittacina
    Sphagnum cf. palustre → ? Sphagnum palustre`,
  'in Klammern oder Anführungszeichen': `
    Acer campestre "rotlaubig" → ? Acer campestre
    Acer campestre «Typ A» → ? Acer campestre
    Acer campestre (Jungpflanze) → ? Acer campestre
    Acer campestre [juv.] → ? Acer campestre
    Acer campestre (cult.) → ? Acer campestre
    Acer campestre (L.) → + Acer campestre
    Taraxacum "Ruderalia" → –
    Bufo bufo (Linnaeus) → + Bufo bufo
    Bufo bufo (Larven) → ? Bufo bufo
    Carabus monilis → + Carabus (Morphocarabus) monilis
    Carabus (Morphocarabus) monilis → + Carabus (Morphocarabus) monilis
    Acer campestre 'Elsrijk' → –
    Maniola jurtina [2] → ?? Maniola jurtina / Maniola jurtina 2`,
  'zwei Arten': `
    Acer campestre / Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer platanoides / campestre → ?? Acer campestre / Acer platanoides
    Acer platanoides/campestre → ?? Acer campestre / Acer platanoides
    Acer campestre/platanoides/pseudoplatanus → ?? Acer campestre / Acer platanoides / Acer pseudoplatanus
    Acer campestre/A. platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre, Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre; Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre + Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre & Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre und Acer platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre oder platanoides → ?? Acer campestre / Acer platanoides
    Acer campestre L. / Acer platanoides L. → ?? Acer campestre / Acer platanoides
    Acer campestre | Acer platanoides → ?? Acer campestre / Acer platanoides
    Bombus terrestris/lucorum → ?? Bombus terrestris / Bombus lucorum
    Bombus terrestris (Linnaeus, 1758) / Bombus lucorum (Linnaeus, 1761) → ?? Bombus terrestris / Bombus lucorum
    Aglais urticae / Inachis io → ?? Aglais urticae / Aglais io
    Amanita muscaria / phalloides → ?? Amanita muscaria / Amanita phalloides
    Erdkröte / Igel → ?? Bufo bufo / Erinaceus europaeus`,
  Zeichen: `
    Acer&nbsp;campestre → + Acer campestre
    Acer campestre&nbsp;L. → + Acer campestre
    <i>Acer campestre</i> → + Acer campestre
    <i>Acer campestre</i> L. → + Acer campestre
    <em>Acer</em> <em>campestre</em> → + Acer campestre
    <span class="x">Acer campestre</span> → + Acer campestre
    "Acer campestre" → + Acer campestre
    «Acer campestre» → + Acer campestre
    'Acer campestre' → + Acer campestre
    „Acer campestre“ → + Acer campestre
    “Bufo bufo (Linnaeus, 1758)” → + Bufo bufo
    Mentha &times;piperita → + Mentha ×piperita
    Mentha &times; piperita → + Mentha ×piperita
    Mentha &#215;piperita → + Mentha ×piperita
    Mentha x piperita → + Mentha ×piperita
    Mentha X piperita → + Mentha ×piperita
    Mentha piperita → + Mentha ×piperita
    Mentha piperita L. → + Mentha ×piperita
    Salix rubens → + Salix ×rubens
    Festulolium loliaceum → + ×Festulolium loliaceum
    x Festulolium loliaceum → + ×Festulolium loliaceum
    Mentha ×aquatica → + Mentha aquatica
    Arrhenatherum elatius (L.) J. Presl &amp; C. Presl → + Arrhenatherum elatius
    Penstemon palmeri S. Watson → + Penstemon palmeri
    Penstemon palmeri S.Watson → + Penstemon palmeri
    Lilium parryi S.Watson → + Lilium parryi
    Lilium parryi S. Watson → + Lilium parryi
    Taraxacum sect. Ruderalia Kirschner, H.Øllg. & Štěpánek → + Taraxacum sect. Ruderalia
    ACER CAMPESTRE → + Acer campestre
    acer_campestre → + Acer campestre
    Acer  campestre  → + Acer campestre
    Triglochin maritimum → + Triglochin maritima
    Triglochin palustre → + Triglochin palustris
    Bromopsis erectus → + Bromopsis erecta
    Cyanistes coeruleus → + Cyanistes caeruleus`,
  'abgekürzte Gattung': `
    A. quinata → ? Akebia quinata
    A. trifoliata → ? Akebia trifoliata
    A. caudatus → ? Amaranthus caudatus
    C. alternifolium → ? Chrysosplenium alternifolium
    S. palustre → ? Sphagnum palustre
    A. io → ? Aglais io
    B. variegata → ? Bombina variegata
    Ak. quinata → ? Akebia quinata
    A. campestre → ? Acer campestre
    P. paradoxus → ? Petasites paradoxus
    A. parryi → ? Agave parryi
    P. quinata → –`,
  'drei Buchstaben': `
    Chrysoplenum alternifolum → ? Chrysosplenium alternifolium
    Chrisosplenum alternfolium → ? Chrysosplenium alternifolium
    Chrysosplenium altrenifolm → ? Chrysosplenium alternifolium
    Rhytidiadelfus squarosus → ? Rhytidiadelphus squarrosus
    Ritidiadelphus squarrosus → ? Rhytidiadelphus squarrosus
    Arhenaterum elatus → ? Arrhenatherum elatius
    Aesculus hipocastanm → ? Aesculus hippocastanum
    Rinolophus ferumequinm → ? Rhinolophus ferrumequinum
    Austropotamobis palipe → ? Austropotamobius pallipes
    Muscardinis avelanarus → ? Muscardinus avellanarius
    Marchanta polimorfa → ? Marchantia polymorpha
    Gymnosporagium sabine → ? Gymnosporangium sabinae`,
  'andere Art': `
    Agapanthus caudatus → –
    Acer quinata → –
    Brassica campestris → –
    Parus flava → –
    Amaranthus campestre → –
    Petasites campestre → –
    Carex rubens → –
    Bombus variegata → –
    Poa sp. → + Poa
    Brassica sp. → + Brassica
    Carabus granulatus → –
    Quercus robur → –
    Brassicea oleracea → ? Brassica oleracea
    Carex acuta → –`,
  'genauer Name': `
    Carex glauca → + Carex flacca
    Triturus alpestris → + Ichthyosaura alpestris
    Parus caeruleus → + Cyanistes caeruleus
    Inachis io → + Aglais io
    Bromus erectus Huds. → + Bromopsis erecta
    Carex flava ssp. alpina → + Carex flava subsp. alpina
    Euphorbia peplis → + Euphorbia peplis
    Euphorbia peplus → + Euphorbia peplus
    Brassicaceae → –
    Parus major major → + Parus major major
    Sambucus nigra cv. Laciniata → + Sambucus nigra 'Laciniata'
    Maniola jurtina 2 → + Maniola jurtina 2
    Maniola jurtina → + Maniola jurtina
    Maniola jurtina 3 → ?? Maniola jurtina / Maniola jurtina 2`,
}

export const toldCases: readonly TruthCase[] = Object.entries(told).flatMap(([trouble, lines]) =>
  lines
    .replace(/^\n/, '')
    .split('\n')
    .map((line) => {
      const [text = '', right = ''] = line.replace(/^ {4}/, '').split(' → ')
      return { text, trouble, group: 'von Hand', right: rightOf(right) }
    }),
)

function rightOf(text: string): Right {
  const [, sign, names = ''] = /^(\?\?|\?|\+|–) ?(.*)$/.exec(text) ?? []
  if (sign === '–') return { nothing: true }
  const keys = names.split(' / ').map(keyOf)
  if (sign === '??') return { offered: keys }
  const [key = ''] = keys
  return sign === '+' ? { taken: key } : { first: key }
}

function keyOf(name: string): string {
  const found = world.filter((row) => row.name === name && row.accepted === null)
  const [only] = found
  if (!only || found.length > 1) throw new Error(`«${name}» stands ${found.length} times in the list`)
  return only.key
}
