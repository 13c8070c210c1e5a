import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { PROFILE, RATING } from '../spec.ts'

/** A creator's average rating and usual response time on one line; nothing while both are unknown. */
export function Standing({ creatorId, className }: { creatorId: string; className?: string }) {
  const { data } = trpc.sessions.ratings.useQuery({ id: creatorId, limit: 1 })
  if (!data) return null
  const { summary, facts } = data
  if (summary.average === null && !facts) return null
  return (
    <p translate="no" className={clsx('figures flex flex-wrap items-center gap-x-3 text-muted text-sm', className)}>
      {summary.average !== null && (
        <span className="inline-flex items-center gap-1">
          <Star aria-hidden="true" className="size-4 fill-current text-gold" />
          <span aria-hidden="true" className="font-semibold text-ink">
            {summary.average.toFixed(1)}
          </span>
          <span className="sr-only">{RATING.outOf(summary.average)}, </span>
          {PROFILE.count(summary.count)}
        </span>
      )}
      {facts && <span>{PROFILE.answersCalls(facts.answer_minutes)}</span>}
    </p>
  )
}
