import { setStyle } from '#ui/setStyle.ts'

const width = 600
const height = 160

type LineShapeProps = {
  values: readonly number[]
  /** True to fill the area below the line. */
  area?: boolean
}

/** Line chart over time. Its figures are in the table next to it. */
export function LineShape({ values, area = false }: LineShapeProps) {
  const top = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, index) => `${index * step},${height - (value / top) * (height - 8) - 4}`)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-40 w-full">
      {area && (
        <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} fill="var(--accent)" opacity="0.25" />
      )}
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1="0"
        x2={width}
        y1={height - 1}
        y2={height - 1}
        stroke="var(--line-strong)"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Colour dot of a legend. */
export const Dot = ({ color }: { color: string }) => (
  <span ref={setStyle({ 'background-color': color })} aria-hidden="true" className="size-3 shrink-0 rounded-full" />
)

type Slice = { name: string; value: number; color: string }

const around = 2 * Math.PI * 25

/** Pie chart with names and numbers next to it. */
export function PieShape({ slices }: { slices: readonly Slice[] }) {
  const all = Math.max(
    1,
    slices.reduce((sum, { value }) => sum + value, 0),
  )
  let before = 0
  return (
    <div className="flex flex-wrap items-center gap-6">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-36 shrink-0 -rotate-90">
        <circle cx="50" cy="50" r="25" fill="none" stroke="var(--wash)" strokeWidth="50" />
        {slices.map(({ name, value, color }) => {
          const share = (value / all) * around
          const offset = -before
          before += share
          return (
            <circle
              key={name}
              cx="50"
              cy="50"
              r="25"
              fill="none"
              stroke={color}
              strokeWidth="50"
              strokeDasharray={`${share} ${around - share}`}
              strokeDashoffset={offset}
            />
          )
        })}
      </svg>
      <ul className="grid gap-1">
        {slices.map(({ name, value, color }) => (
          <li key={name} className="flex items-center gap-2">
            <Dot color={color} />
            {name}{' '}
            <span translate="no" className="figures text-muted">
              {value}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Horizontal bar, relative to the longest one. */
export const BarShape = ({ part, color }: { part: number; color: string }) => (
  <span aria-hidden="true" className="block h-2 rounded-full bg-wash">
    <span
      ref={setStyle({ width: `${Math.max(2, Math.round(part * 100))}%`, 'background-color': color })}
      className="block h-2 rounded-full"
    />
  </span>
)
