import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type PointerEvent, useId, useState } from 'react'

type BarOf = {
  /** Label under the bar, and its spoken text. */
  label: string
  /** One value for each series, in its order. Negative values are drawn below the axis. */
  values: readonly number[]
}

type BarChartProps = {
  /** Accessible name of the chart. */
  label: string
  series: readonly { name: string; color: string }[]
  bars: readonly BarOf[]
  /** Returns a value in words: `120 tokens`. */
  say: (value: number) => string
}

const height = 160
const width = 600

/**
 * Stacked bars over time. One bar is selected and described below the chart: by pointer, touch or arrow keys, because the
 * chart is a slider for keyboards and screen readers. Put the same figures in a table beside it. Import it lazily.
 */
export default function BarChart({ label, series, bars, say }: BarChartProps) {
  const id = useId()
  const [lit, setLit] = useState(bars.length - 1)
  const at = Math.min(lit, bars.length - 1)
  const bar = bars[at]
  if (!bar) return null
  const top = Math.max(1, ...bars.map(({ values }) => sum(values.filter((value) => value > 0))))
  const below = Math.max(0, ...bars.map(({ values }) => -sum(values.filter((value) => value < 0))))
  const y = scaleLinear({ domain: [-below, top], range: [height, 0] })
  const x = scaleBand({
    domain: bars.map((_, index) => index),
    range: [0, width],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * bars.length)
    setLit(Math.max(0, Math.min(bars.length - 1, index)))
  }
  const words = `${bar.label}: ${say(sum(bar.values))}`
  return (
    <div className="grid gap-2">
      <div className="chart" onPointerMove={follow} onPointerDown={follow}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((one, index) => (
            <Column
              key={one.label}
              values={one.values}
              series={series}
              y={y}
              x={x(index) ?? 0}
              band={x.bandwidth()}
              step={x.step()}
              isLit={index === at}
            />
          ))}
          <line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
        </svg>
        <input
          id={id}
          type="range"
          className="chart-slider"
          aria-label={label}
          aria-valuetext={words}
          min={0}
          max={bars.length - 1}
          value={at}
          onChange={(event) => setLit(Number(event.target.value))}
        />
      </div>
      <div translate="no" className="figures flex justify-between text-muted text-xs" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <output translate="no" htmlFor={id} className="figures text-center text-sm">
        {words}
      </output>
    </div>
  )
}

type ColumnProps = Pick<BarOf, 'values'> &
  Pick<BarChartProps, 'series'> & {
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
