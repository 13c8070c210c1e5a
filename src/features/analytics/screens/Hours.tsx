import { clsx } from 'clsx'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { tokensText } from '#shared/tokens.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Revenue } from '../contract.ts'
import { WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import { ChartTable, openClass } from './ChartTable.tsx'
import { FileButton } from './FileButton.tsx'
import type { Opened } from './RowsDialog.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
// four strengths of one gold; a cell without anything is the ground
const strengths = ['bg-gold-fill/20', 'bg-gold-fill/45', 'bg-gold-fill/70', 'bg-gold-fill'] as const

type HoursProps = { asked: AskedFor; onOpen: (opened: Opened) => void }

/** When fans pay: weekdays by hours. The strongest cell is said in words, all of them are in the table. */
export default function Hours({ asked, onOpen }: HoursProps) {
  const { client } = trpc.useUtils()
  const { data, error, refetch, isFetching } = trpc.analytics.revenue.useQuery(
    { ...asked, by: 'week' },
    { placeholderData: (before) => before },
  )
  const revenue = data && 'buckets' in data ? data : undefined
  return (
    <section aria-labelledby="hours" aria-busy={isFetching}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="hours" className="text-lg">
            Best hours
          </h2>
          <FileButton
            what="revenue by hour"
            read={() => client.analytics.revenue.query({ ...asked, by: 'week', format: 'csv' })}
          />
        </div>
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

type HeatMapProps = Pick<HoursProps, 'onOpen'> & { revenue: Revenue }

function HeatMap({ revenue: { buckets, time_zone }, onOpen }: HeatMapProps) {
  const known = new Map(buckets.map(({ key, tokens }) => [key, tokens]))
  const best = buckets.toSorted((a, b) => b.tokens - a.tokens)[0]
  if (!best || best.tokens <= 0) return <p className="py-8 text-center text-muted">{WORDS.nothing}</p>
  const open = (bucket: string) => onOpen({ figure: 'revenue', bucket, name: nameOf(bucket) })
  const look = (tokens: number) => strengths[Math.min(3, Math.floor((tokens / best.tokens) * 4))]
  return (
    <>
      <p>
        Best:{' '}
        <button type="button" className={openClass} onClick={() => open(best.key)}>
          <strong>{nameOf(best.key)}</strong>, {tokensText(best.tokens)}
        </button>
        <span className="text-muted text-sm"> ({time_zone})</span>
      </p>
      <div aria-hidden="true" className="grid gap-0.5">
        {weekdays.map((weekday, day) => (
          <div key={weekday} className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] items-center gap-0.5">
            <span className="text-muted text-xs">{weekday.slice(0, 3)}</span>
            {hours.map((hour) => {
              const tokens = known.get(`${day + 1}-${hour}`) ?? 0
              return <span key={hour} className={clsx('h-5 rounded-xs', tokens > 0 ? look(tokens) : 'bg-wash')} />
            })}
          </div>
        ))}
        <div className="figures flex justify-between pl-9 text-muted text-xs">
          <span>0:00</span>
          <span>12:00</span>
          <span>24:00</span>
        </div>
      </div>
      <ChartTable
        label="Revenue by weekday and hour"
        columns={['When', 'Tokens', 'Payments']}
        rows={buckets.map(({ key, tokens, payments }) => ({ key, name: nameOf(key), values: [tokens, payments] }))}
        onOpen={open}
      />
    </>
  )
}
