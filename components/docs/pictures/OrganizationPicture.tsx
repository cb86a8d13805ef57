import { DocFigure } from './DocFigure'
import { Arrow, Box, OnLine } from './parts'

const id = 'bild-organisation'

/** User → role → organisation → what it offers. */
export const OrganizationPicture = () => (
  <DocFigure
    id={id}
    title="Organisation, Benutzer und Rollen"
    alternative={[
      'Die Benutzerin Redaktion hat in der Organisation Fachstelle Fauna die Rolle Verwaltung,',
      'der Benutzer Taxonomie die Rolle Taxonomien bearbeiten.',
      'Die Organisation verantwortet die Taxonomie Tagfalter und die Eigenschaften-Sammlung Schutz.',
    ].join(' ')}
    height={236}
    caption={
      <>
        Rollen gelten je <strong>Organisation</strong>: Wer in der einen die Taxonomien betreut, hat in der anderen vielleicht
        keine Rolle. Taxonomien und Eigenschaften-Sammlungen gehören zu einer Organisation, nicht zu einer Person.
      </>
    }
  >
    <Box x={0} y={0} width={160} kind="Benutzer" name="Redaktion" />
    <Box x={180} y={0} width={160} kind="Benutzer" name="Taxonomie" />
    <Arrow id={id} path="M80 42v54" />
    <Arrow id={id} path="M260 42v54" />
    <OnLine x={80} y={67} width={92} text="Rolle: Verwaltung" />
    <OnLine x={260} y={67} width={156} text="Rolle: Taxonomien bearbeiten" />
    <Box x={0} y={97} width={340} kind="Organisation" name="Fachstelle Fauna" look="strong" />
    <Arrow id={id} path="M80 139v54" />
    <Arrow id={id} path="M260 139v54" />
    <OnLine x={170} y={164} width={300} text="verantwortet und bietet an" />
    <Box x={0} y={194} width={160} kind="Taxonomie" name="Tagfalter" look="cell" />
    <Box x={180} y={194} width={160} kind="Eigenschaften-Sammlung" name="Schutz" look="cell" />
  </DocFigure>
)
