import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tokensText } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Revenue } from '../contract.ts'
import { WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import { ChartTable, openClass } from './ChartTable.tsx'
import type { OpenedFigure } from './RowsDialog.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
// four shades of gold; a cell without payments has the background colour
const strengths = ['bg-gold-fill/20', 'bg-gold-fill/45', 'bg-gold-fill/70', 'bg-gold-fill'] as const

type HoursProps = { asked: AskedFor; onOpen: (opened: OpenedFigure) => void }

/**
 * Heat map of payments by weekday and hour. A text describes the highest cell and the focused cell. A table has all
 * cells.
 */
export default function Hours({ asked, onOpen }: HoursProps) {
  const { data, error, refetch, isFetching } = trpc.analytics.revenue.useQuery(
    { ...asked, by: 'week' },
    { placeholderData: (before) => before },
  )
  const revenue = data && 'buckets' in data ? data : undefined
  return (
    <section aria-labelledby="hours" aria-busy={isFetching}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="hours" className="text-lg">
          Best hours
        </h2>
        <p className="text-muted text-sm">{WORDS.best}</p>
        {error && !revenue && (
          <ErrorState text={sentenceOf(error, WORDS.failed)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {revenue ? <HeatMap revenue={revenue} onOpen={onOpen} /> : !error && <Skeleton className="h-48 w-full" />}
      </Card>
    </section>
  )
}

const nameOf = (key: string): string => `${weekdays[Number(key[0]) - 1]} ${key.slice(2)}:00`

const MAP = 'Revenue by weekday and hour'
/** Keys of all hours of a week. */
const cells = weekdays.flatMap((_, day) => hours.map((hour) => `${day + 1}-${hour}`))
/** Keyboard keys that move to the same hour of another day. The left and right arrows move by hour. */
const acrossDays: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type HeatMapProps = Pick<HoursProps, 'onOpen'> & { revenue: Revenue }

function HeatMap({ revenue: { buckets, time_zone }, onOpen }: HeatMapProps) {
  const id = useId()
  const known = new Map(buckets.map(({ key, tokens }) => [key, tokens]))
  const [chosen, setChosen] = useState<string>()
  const best = buckets.toSorted((a, b) => b.tokens - a.tokens)[0]
  if (!best || best.tokens <= 0) return <p className="py-8 text-center text-muted">{WORDS.nothing}</p>
  const open = (bucket: string) => onOpen({ figure: 'revenue', bucket, name: nameOf(bucket) })
  const lookOf = (tokens: number) =>
    tokens > 0 ? strengths[Math.min(3, Math.floor((tokens / best.tokens) * 4))] : undefined
  const lit = chosen ?? best.key
  const words = `${nameOf(lit)}: ${tokensText(known.get(lit) ?? 0)}`
  const keys = (event: KeyboardEvent) => {
    const days = acrossDays[event.key]
    if (days === undefined) return
    // prevents the default of the slider, which has only one axis
    event.preventDefault()
    setChosen(cells[cells.indexOf(lit) + days * hours.length] ?? lit)
  }
  return (
    <>
      <p>
        Best:{' '}
        <button type="button" className={openClass} onClick={() => open(best.key)}>
          <strong>{nameOf(best.key)}</strong>, {tokensText(best.tokens)}
        </button>
        <span className="text-muted text-sm"> ({time_zone})</span>
      </p>
      <div className="chart-plot [--plot:auto]">
        <Cells lit={lit} lookOf={(key) => lookOf(known.get(key) ?? 0)} onPoint={setChosen} />
        <input
          id={id}
          type="range"
          className="chart-slider"
          aria-label={MAP}
          aria-valuetext={words}
          min={0}
          max={cells.length - 1}
          value={cells.indexOf(lit)}
          onKeyDown={keys}
          onChange={(event) => setChosen(cells[Number(event.target.value)])}
        />
      </div>
      <output translate="no" htmlFor={id} className="figures text-center text-sm">
        {words}
      </output>
      <ChartTable
        label={MAP}
        columns={['When', 'Tokens', 'Payments']}
        rows={buckets.map(({ key, tokens, payments }) => ({ key, name: nameOf(key), values: [tokens, payments] }))}
        onOpen={open}
      />
    </>
  )
}

type CellsProps = {
  lit: string
  /** Returns the class of a cell with payments. */
  lookOf: (key: string) => string | undefined
  onPoint: (key: string) => void
}

function Cells({ lit, lookOf, onPoint }: CellsProps) {
  return (
    <div aria-hidden="true" className="grid gap-0.5">
      {weekdays.map((weekday, day) => (
        <div key={weekday} className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] items-center gap-0.5">
          <span className="text-muted text-xs">{weekday.slice(0, 3)}</span>
          {cells.slice(day * hours.length, (day + 1) * hours.length).map((key) => (
            <span
              key={key}
              className={clsx('h-5 rounded-xs', lookOf(key) ?? 'bg-wash', key === lit && 'outline-2 outline-ink')}
              onPointerMove={() => onPoint(key)}
              onPointerDown={() => onPoint(key)}
            />
          ))}
        </div>
      ))}
      <div translate="no" className="figures flex justify-between pl-9 text-muted text-xs">
        <span>0:00</span>
        <span>6:00</span>
        <span>12:00</span>
        <span>18:00</span>
        <span>24:00</span>
      </div>
    </div>
  )
}
