import { type PointerEvent, useId, useState } from 'react'

type Bar = {
  /** What stands under the bar, and what is said of it. */
  label: string
  /** One value per series, in its order; below zero hangs under the line. */
  values: readonly number[]
}

type BarChartProps = {
  /** What is shown; read aloud. */
  label: string
  series: readonly { name: string; color: string }[]
  bars: readonly Bar[]
  /** A value in words: `120 tokens`. */
  say: (value: number) => string
}

const height = 160
const width = 600

/**
 * Stacked bars over time. One bar is lit and said in words below: by pointer, by finger, or with the arrow keys, for it
 * is a slider to the keyboard and to screen readers. Put the same figures in a table beside it. Import it lazily.
 */
export default function BarChart({ label, series, bars, say }: BarChartProps) {
  const id = useId()
  const [lit, setLit] = useState(bars.length - 1)
  const at = Math.min(lit, bars.length - 1)
  const bar = bars[at]
  if (!bar) return null
  const top = Math.max(1, ...bars.map(({ values }) => sum(values.filter((value) => value > 0))))
  const below = Math.max(0, ...bars.map(({ values }) => -sum(values.filter((value) => value < 0))))
  const scale = height / (top + below)
  const step = width / bars.length
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
              {...{ values: one.values, series, scale }}
              x={index * step}
              step={step}
              zero={top * scale}
              isLit={index === at}
            />
          ))}
          <line
            x1="0"
            x2={width}
            y1={top * scale}
            y2={top * scale}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
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
      <div className="figures flex justify-between text-muted text-xs" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <output htmlFor={id} className="figures text-center text-sm">
        {words}
      </output>
    </div>
  )
}

type ColumnProps = Pick<Bar, 'values'> &
  Pick<BarChartProps, 'series'> & { x: number; step: number; zero: number; scale: number; isLit: boolean }

function Column({ values, series, x, step, zero, scale, isLit }: ColumnProps) {
  let up = zero
  let down = zero
  return (
    <g opacity={isLit ? 1 : 0.62}>
      {isLit && <rect x={x} y={0} width={step} height={height} fill="var(--wash)" />}
      {values.map((value, index) => {
        const size = Math.abs(value) * scale
        if (value > 0) up -= size
        const y = value > 0 ? up : down
        if (value < 0) down += size
        const one = series[index]
        // a day with little is still a day with something
        return value === 0 || !one ? null : (
          <rect
            key={one.name}
            x={x + step * 0.14}
            y={value > 0 ? Math.min(y, zero - 2) : y}
            width={step * 0.72}
            height={Math.max(2, size)}
            fill={one.color}
          />
        )
      })}
    </g>
  )
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
