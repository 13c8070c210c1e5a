import { trpc } from '#client/trpc/trpc.ts'
import { REPORT_TEXTS, ReportButton } from '#features/moderation/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { STANDING } from '../../standing/spec.ts'
import type { Ratings } from '../contract.ts'
import { PROFILE, ratingsPage } from '../spec.ts'
import { OneRating } from './OneRating.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { Stars } from './Stars.tsx'

type CreatorRatingsProps = { creator: { id: string; display_name: string }; isOwner: boolean }

/** Ratings and response figures on the creator's page. */
export default function CreatorRatings({ creator, isOwner }: CreatorRatingsProps) {
  const query = trpc.sessions.ratings.useInfiniteQuery(
    { id: creator.id, limit: ratingsPage.default },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage } = query
  const [first] = data?.pages ?? []
  if (isError && !first)
    return <ErrorState heading="h2" text={PROFILE.failed} retrying={isFetching} onRetry={() => void refetch()} />
  if (!first) return <Skeleton className="h-40 rounded-card" />
  const ratings = data?.pages.flatMap((page) => page.ratings) ?? []
  return (
    <section className="grid max-w-xl gap-5 py-2" aria-label={PROFILE.title}>
      <header className="grid gap-3">
        <h2 className="text-xl">{PROFILE.title}</h2>
        <Summary summary={first.summary} />
        <Facts facts={first.facts} />
      </header>
      {ratings.length > 0 && (
        <ul className="grid gap-5">
          {ratings.map((rating) => (
            <li key={rating.id} className="grid gap-3 border-line border-b pb-5">
              <OneRating rating={rating} creator={creator.display_name} isNamed />
              {isOwner && rating.reply === null && <ReplyForm id={rating.id} />}
              <ReportButton
                about={{ type: 'review', id: rating.id, title: REPORT_TEXTS.rating(rating.fan.display_name) }}
                creator={rating.fan}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetching} className="justify-self-start" onClick={() => void fetchNextPage()}>
          {PROFILE.more}
        </Button>
      )}
    </section>
  )
}

function Summary({ summary: { average, count } }: Pick<Ratings, 'summary'>) {
  if (average === null)
    return (
      <p className="text-muted">
        {PROFILE.empty} {PROFILE.emptyText}
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span translate="no" className="figures font-bold font-display text-2xl">
        {average.toFixed(1)}
      </span>
      <Stars stars={average} />
      <span className="text-muted">{STANDING.count(count)}</span>
    </p>
  )
}

function Facts({ facts }: Pick<Ratings, 'facts'>) {
  if (!facts) return null
  const { answer_minutes: minutes, accepted_percent: percent, missed } = facts
  return (
    <div className="grid gap-1 rounded-card bg-wash p-4">
      <h3 className="text-base">{PROFILE.facts}</h3>
      <p translate="no" className="figures flex flex-wrap gap-x-4 gap-y-1">
        <span>{PROFILE.answers(minutes)}</span>
        <span>{PROFILE.accepts(percent)}</span>
        <span>{PROFILE.missed(missed)}</span>
      </p>
      <p className="text-muted text-sm">{PROFILE.days}</p>
    </div>
  )
}
