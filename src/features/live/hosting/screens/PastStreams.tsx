import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { sentenceOf, useFailure } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { momentText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { streamPages } from '../../watching/screens/load.ts'
import { clockText } from '../../watching/state.ts'
import { HOST } from '../spec.ts'

/** Creator's ended streams with links to their summaries. Renders nothing without ended streams. */
export default function PastStreams() {
  const query = trpc.live.past.useInfiniteQuery({}, streamPages)
  const streams = query.data?.pages.flatMap((page) => page.streams) ?? []
  const failure = useFailure(query)
  if (!query.data && failure)
    return (
      <Card>
        <ErrorState
          heading="h2"
          text={sentenceOf(failure, HOST.pastMissing)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  if (streams.length === 0) return null
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{HOST.past}</h2>
      <ul className="divide-y divide-line">
        {streams.map(({ id, title, started_at: from, ended_at: to, viewers }) => (
          <li key={id}>
            <Link
              to="/live/$id/summary"
              params={{ id }}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-wash"
            >
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{title}</span>
                <span className="text-muted text-sm">
                  <ViewerText at={from}>{(zone) => momentText(from, zone)}</ViewerText> ·{' '}
                  {HOST.pastFigures(fullNumber(viewers), clockText((to.getTime() - from.getTime()) / 1_000))}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(query.error, HOST.pastMissing)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {HOST.more}
        </Button>
      )}
    </Card>
  )
}
