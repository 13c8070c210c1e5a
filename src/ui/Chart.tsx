import { Area, Bar, LinePath } from '@visx/shape'
import { clsx } from 'clsx'
import { type PointerEvent, type SVGProps, useId, useState } from 'react'
import { axisText, axisValues, labelledOf } from './axis.ts'
import { setStyle } from './setStyle.ts'

export type ChartPoint = {
  /** Name of the point, such as its day. */
  label: string
  /** Shorter name under the axis. */
  tick?: string
  /** One value for each series, in its order. Negative values are drawn below zero. */
  values: readonly number[]
  /** Point of the span before, drawn as a dashed line. */
  before?: { label: string; value: number } | undefined
}

type ChartProps = {
  /** Accessible name of the chart. */
  label: string
  /** `bars` (default) stacks the series. `line` draws a line for each series. */
  kind?: 'bars' | 'line'
  series: readonly { name: string; color: string }[]
  points: readonly ChartPoint[]
  /** Returns a value in words: `120 tokens`. */
  say: (value: number) => string
  /** Name of the dashed line, for the legend. */
  beforeName?: string
  /** Index of the point that is selected at first. Default: the last. */
  first?: number
  /** Sets the height of the plot with `[--plot:14rem]`. */
  className?: string
}

const height = 160
const width = 600
/** Part of a point's width that its bar fills. */
const filled = 0.72

/**
 * Values over time with axes. One point is selected and described above the plot: by pointer, touch or arrow keys, because
 * the chart is a slider for keyboards and screen readers. Put the same figures in a table beside it. Import it lazily.
 */
export default function Chart({ label, kind = 'bars', series, points, say, beforeName, first, className }: ChartProps) {
  const id = useId()
  const [chosen, setChosen] = useState(first)
  const at = Math.min(chosen ?? points.length, points.length - 1)
  const point = points[at]
  if (!point) return null
  const scales = scalesOf(points, kind)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * points.length)
    setChosen(Math.max(0, Math.min(points.length - 1, index)))
  }
  // a finger leaves when it is lifted, and keeps its point
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setChosen(first)
  const words = wordsOf(point, series, kind, say)
  return (
    <div className={clsx('chart', className)}>
      <output
        translate="no"
        htmlFor={id}
        className="chart-words"
        ref={setStyle({ '--at': chosen === undefined ? '' : placeOf(at, points.length) })}
      >
        {words.map((line, index) => (
          <span key={line} className={index === 0 ? 'font-semibold' : 'text-muted'}>
            {line}
          </span>
        ))}
      </output>
      <ValueAxis {...scales} />
      <div className="chart-plot" onPointerMove={follow} onPointerDown={follow} onPointerLeave={leave}>
        <Plot kind={kind} series={series} points={points} at={at} {...scales} />
        <input
          id={id}
          type="range"
          className="chart-slider"
          aria-label={label}
          aria-valuetext={words.join('. ')}
          min={0}
          max={points.length - 1}
          value={at}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <TimeAxis points={points} />
      {beforeName && <Legend name={series[0]?.name} color={series[0]?.color} beforeName={beforeName} />}
    </div>
  )
}

type Kind = 'bars' | 'line'
type Scales = { axis: number[]; x: (index: number) => number; y: (value: number) => number; band: number; step: number }

function scalesOf(points: readonly ChartPoint[], kind: Kind): Scales {
  const values = points.flatMap(({ values: own, before }) => [
    ...(kind === 'line' ? own : [sum(own.filter((one) => one > 0)), sum(own.filter((one) => one < 0))]),
    before?.value ?? 0,
  ])
  const axis = axisValues(values)
  const [low = 0, high = 1] = [axis[0], axis.at(-1)]
  const step = width / points.length
  const band = step * filled
  return {
    axis,
    x: (index) => index * step + (step - band) / 2,
    y: (value) => ((high - value) / (high - low)) * height,
    band,
    step,
  }
}

/** Returns the lines that describe a point: its values, and the value of the span before. */
function wordsOf(
  { label, values, before }: ChartPoint,
  series: ChartProps['series'],
  kind: Kind,
  say: ChartProps['say'],
) {
  const own =
    kind === 'line' && series.length > 1
      ? series.map(({ name }, index) => `${name}: ${say(values[index] ?? 0)}`).join(', ')
      : say(sum(values))
  return [`${label}: ${own}`, ...(before ? [`${before.label}: ${say(before.value)}`] : [])]
}

/** Returns the position of a point as a part of the width. */
const placeOf = (index: number, count: number): string => String((index + 0.5) / Math.max(1, count))

/** Values of the grid lines, from the highest to the lowest. Their distances are equal. */
const ValueAxis = ({ axis }: Scales) => (
  <div translate="no" aria-hidden="true" className="figures chart-values">
    {axis.toReversed().map((value) => (
      <span key={value}>{axisText(value)}</span>
    ))}
  </div>
)

/** Labels under the plot. CSS places them, because markup of the server has no style attributes. */
function TimeAxis({ points }: Pick<ChartProps, 'points'>) {
  const labelled = labelledOf(points.length)
  const middle = (labelled.length - 1) / 2
  return (
    <div
      translate="no"
      aria-hidden="true"
      className="figures chart-times"
      data-each={labelled.length === points.length || undefined}
    >
      {labelled.map((index, place) => (
        <span key={index} data-minor={![0, middle, labelled.length - 1].includes(place) || undefined}>
          <span>{points[index]?.tick ?? points[index]?.label}</span>
        </span>
      ))}
    </div>
  )
}

type PlotProps = Pick<ChartProps, 'series' | 'points'> & Scales & { kind: Kind; at: number }

function Plot({ kind, ...props }: PlotProps) {
  const { axis, points, x, y, band } = props
  const before = points.flatMap((point, index) => (point.before ? [{ index, value: point.before.value }] : []))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {axis.map((value) => (
        <line
          key={value}
          x1="0"
          x2={width}
          y1={y(value)}
          y2={y(value)}
          stroke={value === 0 ? 'var(--line-strong)' : 'var(--line)'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {kind === 'bars' ? <Columns {...props} /> : <Curves {...props} />}
      {before.length > 0 && (
        <LinePath
          data={before}
          x={({ index }) => x(index) + band / 2}
          y={({ value }) => y(value)}
          stroke="var(--muted)"
          strokeWidth="1.5"
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {kind === 'line' && <Dots {...props} />}
    </svg>
  )
}

type ShapeProps = Omit<PlotProps, 'kind'>

const Columns = ({ series, points, at, x, y, band, step }: ShapeProps) =>
  points.map(({ values }, index) => (
    <Column
      key={x(index)}
      values={values}
      series={series}
      y={y}
      x={x(index)}
      band={band}
      step={step}
      isLit={index === at}
    />
  ))

/** A line for each series, over its area, and a vertical line at the selected point. */
function Curves({ series, points, at, x, y, band }: ShapeProps) {
  const centre = (index: number) => x(index) + band / 2
  const lit = centre(at)
  return (
    <>
      <line x1={lit} x2={lit} y1="0" y2={height} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      {series.map(({ name, color }, place) => (
        <Curve
          key={name}
          color={color}
          zero={y(0)}
          points={points.map(({ values }, index) => ({ x: centre(index), y: y(values[place] ?? 0) }))}
        />
      ))}
    </>
  )
}

type CurveProps = { color: string; points: { x: number; y: number }[]; zero: number }

function Curve({ color, points: data, zero }: CurveProps) {
  return (
    <>
      <Area data={data} x={(point) => point.x} y0={zero} y1={(point) => point.y} fill={color} opacity="0.14" />
      <LinePath
        data={data}
        x={(point) => point.x}
        y={(point) => point.y}
        stroke={color}
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

/** Round dots at the selected point: lines without length, because the picture is stretched. */
function Dots({ series, points, at, x: left, y, band }: ShapeProps) {
  const x = left(at) + band / 2
  const dots = series.map(({ name, color }, index) => ({ name, color, value: points[at]?.values[index] ?? 0 }))
  return dots.map(({ name, color, value }) => (
    <g key={name} strokeLinecap="round">
      <path d={`M${x} ${y(value)}h0.01`} stroke="var(--surface)" strokeWidth="13" vectorEffect="non-scaling-stroke" />
      <path d={`M${x} ${y(value)}h0.01`} stroke={color} strokeWidth="9" vectorEffect="non-scaling-stroke" />
    </g>
  ))
}

type LegendProps = { name: string | undefined; color: string | undefined; beforeName: string }

const Legend = ({ name, color, beforeName }: LegendProps) => (
  <div aria-hidden="true" className="chart-legend">
    <span>
      <Sample stroke={color} strokeWidth="2.5" />
      {name}
    </span>
    <span>
      <Sample stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="5 4" />
      {beforeName}
    </span>
  </div>
)

const Sample = (look: SVGProps<SVGLineElement>) => (
  <svg width="24" height="4" aria-hidden="true">
    <line x2="24" y1="2" y2="2" {...look} />
  </svg>
)

type ColumnProps = Pick<ChartPoint, 'values'> &
  Pick<ChartProps, 'series'> & {
    x: number
    band: number
    step: number
    y: (value: number) => number
    isLit: boolean
  }

function Column({ values, series, x, band, step, y, isLit }: ColumnProps) {
  const zero = y(0)
  let up = 0
  let down = 0
  return (
    <g opacity={isLit ? 1 : 0.62}>
      {isLit && <Bar x={x - (step - band) / 2} y={0} width={step} height={height} fill="var(--wash)" />}
      {values.map((value, index) => {
        const from = value > 0 ? up : down
        if (value > 0) up += value
        else down += value
        const [top, bottom] = value > 0 ? [y(from + value), y(from)] : [y(from), y(from + value)]
        const one = series[index]
        // A small value still gets a visible bar.
        return value === 0 || !one ? null : (
          <Bar
            key={one.name}
            x={x}
            y={value > 0 ? Math.min(top, zero - 2) : top}
            width={band}
            height={Math.max(2, bottom - top)}
            fill={one.color}
          />
        )
      })}
    </g>
  )
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
