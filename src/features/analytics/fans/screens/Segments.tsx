import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Send } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { type Segment, segments } from '#features/broadcast/index.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FANS, SEGMENTS } from '../spec.ts'
import { fanPages } from './pages.ts'

type SegmentsProps = {
  chosen?: Segment | undefined
  /** Handles the choice of a segment. The default opens the page of fans with the segment. */
  onChoose?: (segment: Segment | undefined) => void
  /** Runs before the message dialog or the page of fans opens. */
  onMessage?: () => void
  className?: string
}

/** Numbers of new, regular, VIP and quiet fans, with a message button for each segment. */
export function Segments({ chosen, onChoose, onMessage, className }: SegmentsProps) {
  // shares the query with the list below
  const { data, error, refetch, isFetching } = trpc.fans.list.useInfiniteQuery({}, fanPages)
  const counts = data?.pages[0]?.counts
  const modals = useModals()
  if (error && !data)
    return (
      <ErrorState
        heading="h3"
        text={sentenceOf(error, FANS.failed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <ul className={className}>
      {segments.map((segment) => {
        const { name, about } = SEGMENTS[segment]
        const count = counts?.[segment]
        const isChosen = chosen === segment
        return (
          <li
            key={segment}
            className={clsx('card grid content-between gap-3 p-4', isChosen && 'outline-2 outline-accent')}
          >
            <span className="grid gap-0.5">
              {onChoose ? (
                <button
                  type="button"
                  aria-pressed={isChosen}
                  className="press-area w-fit rounded-xs font-semibold underline-offset-4 hover:underline aria-pressed:border-b-2"
                  onClick={() => onChoose(isChosen ? undefined : segment)}
                >
                  {name}
                </button>
              ) : (
                <Link
                  to="/fan-engagement"
                  search={{ segment }}
                  className="press-area w-fit rounded-xs font-semibold underline-offset-4 hover:underline"
                  onClick={onMessage}
                >
                  {name}
                </Link>
              )}
              <span translate="no" className="figures font-bold font-display text-2xl">
                {count === undefined ? <Skeleton className="my-1 h-7 w-10" /> : fullNumber(count)}
              </span>
              <span className="text-muted text-sm">{about}</span>
            </span>
            <Button
              size="sm"
              disabled={!count}
              onPointerEnter={() => modals.preload('broadcast')}
              onClick={() => {
                onMessage?.()
                modals.open('broadcast', { audience: segment })
              }}
            >
              <Send aria-hidden="true" />
              {FANS.message}
              <span className="sr-only">: {name}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
