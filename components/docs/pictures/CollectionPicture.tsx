import { DocFigure } from './DocFigure'
import { Arrow, Box, Frame, OnLine } from './parts'

const id = 'bild-sammlung'

/** Property collection → record of an object, and relation between two objects. */
export const CollectionPicture = () => (
  <DocFigure
    id={id}
    title="Eigenschaften-Sammlungen, Eintrag und Beziehung"
    alternative={[
      'Die Eigenschaften-Sammlung «Merkmale» enthält einen Eintrag mit den Eigenschaften Nachwuchs als: Einzeleier und',
      'Laichzeit von: 3. Er sagt etwas über das Objekt Ichthyosaura alpestris aus.',
      'Die Eigenschaften-Sammlung «Arten in Lebensräumen» enthält eine Beziehung der Art «laicht in» mit der Eigenschaft',
      'Bindung: 3. Sie führt vom Objekt Ichthyosaura alpestris zum Objekt 1.1.2 Weiher und Teiche.',
    ].join(' ')}
    height={378}
    caption={
      <>
        Ein <strong>Eintrag</strong> sagt etwas über ein Objekt, eine <strong>Beziehung</strong> etwas über zwei. Beide haben{' '}
        <strong>Eigenschaften</strong> mit Namen und Wert, und beide gehören zu einer <strong>Eigenschaften-Sammlung</strong>, die
        sagt, woher sie stammen. Objekte gehören zu ihrer Taxonomie, nicht zur Sammlung.
      </>
    }
  >
    <Frame y={0} height={88} kind="Sammlung" name="Merkmale" />
    <Box x={14} y={34} width={312} kind="Eintrag" name="Nachwuchs als: Einzeleier · Laichzeit von: 3" look="cell" />
    <Arrow id={id} path="M170 76v58" />
    <OnLine x={170} y={106} width={30} text="über" />
    <Box x={66} y={136} width={208} kind="Objekt · Art" name="Ichthyosaura alpestris" look="strong" />
    <Frame y={202} height={88} kind="Sammlung" name="Arten in Lebensräumen" />
    <Arrow id={id} path="M262 178v58" />
    <OnLine x={262} y={191} width={26} text="von" />
    <Box x={66} y={238} width={208} kind="Beziehung «laicht in»" name="Bindung: 3" look="cell" />
    <Arrow id={id} path="M262 280v52" />
    <OnLine x={262} y={308} width={22} text="zu" />
    <Box x={66} y={334} width={208} kind="Objekt · Lebensraum" name="1.1.2 Weiher und Teiche" look="strong" />
  </DocFigure>
)
