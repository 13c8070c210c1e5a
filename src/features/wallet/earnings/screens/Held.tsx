import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { fullNumber } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { isoDayText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Overview } from '../contract.ts'
import { BUCKETS } from '../spec.ts'

const waiting = ['pending', 'paying_out', 'disputed'] as const
const shown = 4

/** The three balances that cannot be withdrawn yet, each with its date and reason, and a link to its movements. */
export function Held({ overview }: { overview: Overview | undefined }) {
  return (
    <Card pad={false} className="overflow-clip">
      <h2 className="sr-only">Pending</h2>
      <ul>
        {waiting.map((bucket) => (
          <li
            key={bucket}
            className="relative grid gap-2 border-line border-t p-5 transition-colors first:border-t-0 hover:bg-wash md:px-6"
          >
            <div className="flex items-center justify-between gap-4">
              <h3 className="flex-1 text-base">
                <Link
                  to="/earnings"
                  search={{ number: bucket }}
                  hash="movements"
                  className="before:absolute before:inset-0"
                >
                  {BUCKETS[bucket].name}
                </Link>
              </h3>
              {overview ? (
                <TokenAmount tokens={overview[bucket]} display className="text-lg" />
              ) : (
                <Skeleton className="h-6 w-20" />
              )}
              <ChevronRight aria-hidden="true" className="-mr-2 -ml-2 size-5 shrink-0 text-faint" />
            </div>
            <Why bucket={bucket} overview={overview} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Hold = Overview['holds'][number]

function Why({ bucket, overview }: { bucket: Hold['bucket']; overview: Overview | undefined }) {
  const holds = overview?.holds.filter((hold) => hold.bucket === bucket) ?? []
  if (holds.length === 0) return <p className="text-muted text-sm">{BUCKETS[bucket][overview ? 'none' : 'about']}</p>
  const reasons = [...new Set(holds.map(({ reason }) => reason))]
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">{reasons.join(' ')}</p>
      <ul className="figures grid gap-1">
        {holds.slice(0, shown).map((hold) => (
          <li key={`${hold.until}${hold.since}${hold.tokens}`} className="flex justify-between gap-4">
            <span>{whenOf(hold)}</span>
            <span className="text-gold">{fullNumber(hold.tokens)}</span>
          </li>
        ))}
      </ul>
      {holds.length > shown && <p className="text-muted">and {restOf(holds.slice(shown))}</p>}
    </div>
  )
}

const whenOf = ({ until, since }: Hold) =>
  until ? `Available on ${isoDayText(until)}` : since ? `Since ${isoDayText(since)}` : 'No date yet'

function restOf(holds: Hold[]): string {
  const last = holds.at(-1)?.until
  const tokens = fullNumber(holds.reduce((sum, hold) => sum + hold.tokens, 0))
  return last ? `${tokens} more until ${isoDayText(last)}` : `${tokens} more`
}
