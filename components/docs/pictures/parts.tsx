/** Pieces of the drawings, in units of a picture 340 wide. */

interface BoxProps {
  x: number
  y: number
  width: number
  /** What kind of thing it is, small above the name. */
  kind: string
  name: string
  look?: 'box' | 'strong' | 'lent' | 'cell'
}

export const BOX_HEIGHT = 42

export const Box = ({ x, y, width, kind, name, look = 'box' }: BoxProps) => (
  <g>
    <rect x={x + 1} y={y + 1} width={width - 2} height={BOX_HEIGHT - 2} rx={7} className={look} />
    <text x={x + 10} y={y + 16} className="kind">
      {kind}
    </text>
    <text x={x + 10} y={y + 32}>
      {name}
    </text>
  </g>
)

/** A frame with its title, for what holds other things. */
export const Frame = ({ y, height, kind, name }: { y: number; height: number; kind: string; name: string }) => (
  <g>
    <rect x={1} y={y + 1} width={338} height={height - 2} rx={10} className="frame" />
    <text x={12} y={y + 20}>
      <tspan className="kind">{kind} </tspan>
      {name}
    </text>
  </g>
)

/** Words on a line. */
export const OnLine = ({ x, y, width, text }: { x: number; y: number; width: number; text: string }) => (
  <g>
    <rect x={x - width / 2} y={y - 9} width={width} height={18} className="pill" />
    <text x={x} y={y + 4} textAnchor="middle" className="kind">
      {text}
    </text>
  </g>
)

/** A line from one point to another; `id` is that of the figure, for its arrow head. */
export const Arrow = ({
  id,
  path,
  dashed = false,
  both = false,
}: {
  id: string
  path: string
  dashed?: boolean
  both?: boolean
}) => (
  <path
    d={path}
    className={dashed ? 'dashed' : 'line'}
    markerEnd={`url(#${id}-pfeil)`}
    markerStart={both ? `url(#${id}-pfeil)` : undefined}
  />
)
