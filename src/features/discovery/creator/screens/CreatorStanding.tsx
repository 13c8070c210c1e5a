import { Star } from 'lucide-react'
import { PROFILE, RATING } from '#features/calls/index.ts'
import type { Creator } from '../../contract.ts'

type CreatorStandingProps = {
  creator: Creator
  /** Opens the ratings. */
  onRatings: () => void
}

/** Rating and usual response time below a creator's name. Unknown figures are hidden. */
export function CreatorStanding({ creator: { rating, answer_minutes: minutes }, onRatings }: CreatorStandingProps) {
  if (!rating && minutes === null) return null
  return (
    <p translate="no" className="figures flex flex-wrap items-center gap-x-4 gap-y-1">
      {rating && (
        <button
          type="button"
          className="press-area inline-flex items-center gap-1.5 hover:underline"
          onClick={onRatings}
        >
          <Star aria-hidden="true" className="size-4.5 fill-current text-gold" />
          <span aria-hidden="true" className="font-bold">
            {rating.average.toFixed(1)}
          </span>
          <span className="sr-only">{RATING.outOf(rating.average)}, </span>
          <span className="text-muted">{PROFILE.count(rating.count)}</span>
        </button>
      )}
      {minutes !== null && <span className="text-muted">{PROFILE.answersCalls(minutes)}</span>}
    </p>
  )
}
