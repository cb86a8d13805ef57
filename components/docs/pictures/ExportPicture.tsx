import { DocFigure } from './DocFigure'
import { Arrow, Box, BOX_HEIGHT } from './parts'

const id = 'bild-export'

/** Where the cells of one row come from. */
const cells = [
  { from: 'das Objekt', what: 'seine Kennung', column: 'id', value: '26579083-3d33-…' },
  { from: 'das Objekt', what: 'Ichthyosaura alpestris', column: 'name', value: 'Ichthyosaura alpestris' },
  { from: 'Eintrag in «Merkmale»', what: 'Nachwuchs als', column: 'Merkmale: Nachwuchs als', value: 'Einzeleier' },
  {
    from: 'Eintrag eines Synonyms',
    what: 'Triturus alpestris',
    column: 'Rote Liste: Kategorie',
    value: 'LC',
    isLent: true,
  },
  { from: 'Beziehungen «laicht in»', what: 'drei Lebensräume', column: '…: laicht in: Partner', value: 'A | B | C' },
]

/** How a row of an export comes about. */
export const ExportPicture = () => (
  <DocFigure
    id={id}
    title="Wie eine Zeile eines Exports entsteht"
    alternative={`Links steht, woher ein Wert kommt, rechts die Zelle der Datei. ${cells
      .map(({ from, what, column, value }) => `Spalte «${column}»: ${value}; woher: ${from}, ${what}.`)
      .join(' ')}`}
    height={24 + cells.length * (BOX_HEIGHT + 12)}
    caption={
      <>
        Ein Objekt ergibt <strong>eine Zeile</strong>, hier von oben nach unten gezeichnet. <code>id</code> und <code>name</code>{' '}
        sind immer dabei. Gestrichelt: In der Roten Liste hat der Bergmolch keinen eigenen Eintrag; es gilt der des gleichwertigen{' '}
        <em>Triturus alpestris</em>. Mehrere Beziehungen derselben Art stehen in einer Zelle.
      </>
    }
  >
    <text x={0} y={12} className="kind">
      Woher
    </text>
    <text x={176} y={12} className="kind">
      Zelle: Spalte und Wert
    </text>
    {cells.map(({ from, what, column, value, isLent }, index) => {
      const y = 24 + index * (BOX_HEIGHT + 12)
      return (
        <g key={column}>
          <Box x={0} y={y} width={156} kind={from} name={what} look={isLent ? 'lent' : 'box'} />
          <Arrow id={id} path={`M156 ${y + BOX_HEIGHT / 2}h19`} dashed={isLent} />
          <Box x={176} y={y} width={164} kind={column} name={value} look="cell" />
        </g>
      )
    })}
  </DocFigure>
)
