import { DocFigure } from './DocFigure'
import { Arrow, Box, Frame } from './parts'

const id = 'bild-taxonomie'

/** Taxonomy → objects → synonym, and what is equivalent in another taxonomy. */
export const TaxonomyPicture = () => (
  <DocFigure
    id={id}
    title="Taxonomie, Objekte, Synonym und gleichwertiges Objekt"
    alternative={[
      'Die Taxonomie «Amphibien und Reptilien» enthält die Familie Salamandridae, diese die Gattung Ichthyosaura,',
      'diese die Art Ichthyosaura alpestris.',
      'Mesotriton alpestris ist ein Synonym dieser Art in derselben Taxonomie.',
      'Die Art Triturus alpestris steht in einer anderen Taxonomie, «Ältere Namen in Roten Listen»,',
      'und ist mit Ichthyosaura alpestris gleichwertig.',
    ].join(' ')}
    height={352}
    caption={
      <>
        Ein Ausschnitt aus den Beispieldaten. Vier Dinge sind <strong>Objekte</strong>: die Familie, die Gattung und die beiden
        Arten. Gestrichelt: ein <strong>Synonym</strong> gehört zu seinem Objekt, <strong>gleichwertige</strong> Objekte stehen je
        für sich in ihrer Taxonomie.
      </>
    }
  >
    <Frame y={0} height={246} kind="Taxonomie" name="Amphibien und Reptilien" />
    <Box x={14} y={34} width={172} kind="Familie" name="Salamandridae" />
    <Box x={40} y={86} width={172} kind="Gattung" name="Ichthyosaura" />
    <Box x={66} y={138} width={200} kind="Art · Bergmolch" name="Ichthyosaura alpestris" look="strong" />
    <Box x={92} y={192} width={200} kind="Synonym" name="Mesotriton alpestris" look="lent" />
    <path d="M26 76v31h14" className="line" />
    <path d="M52 128v31h14" className="line" />
    <path d="M78 180v33h14" className="dashed" />
    <Frame y={266} height={86} kind="Taxonomie" name="Ältere Namen in Roten Listen" />
    <Box x={66} y={300} width={200} kind="Art" name="Triturus alpestris" />
    <Arrow id={id} path="M267 159h46v162h-46" dashed both />
    <text x={318} y={258} className="kind" textAnchor="end" dx={-10}>
      gleichwertig
    </text>
  </DocFigure>
)
