import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { STANDING } from '../spec.ts'

type StandingProps = {
  /** The creator's username. */
  creator: string
  /** Opens the ratings; without it, the rating is a text. */
  onRatings?: () => void
  /** True while the creator is already being called. */
  hideAnswerTime?: boolean
  className?: string
}

/** A creator's average rating and usual response time on one line. Unknown figures are hidden. */
export function Standing({ creator, onRatings, hideAnswerTime = false, className }: StandingProps) {
  // cached by the page or the card that leads here
  const { data } = trpc.discovery.creator.useQuery({ usernameOrId: creator })
  if (!data) return null
  const { rating, answer_minutes } = data.creator
  const minutes = hideAnswerTime ? null : answer_minutes
  if (!rating && minutes === null) return null
  const stars = rating && (
    <>
      <Star aria-hidden="true" className="size-4 fill-current text-gold" />
      <span aria-hidden="true" className="font-semibold text-ink">
        {rating.average.toFixed(1)}
      </span>
      <span className="sr-only">{STANDING.outOf(rating.average)}, </span>
      {STANDING.count(rating.count)}
    </>
  )
  const line = 'inline-flex items-center gap-1'
  return (
    <p translate="no" className={clsx('figures flex flex-wrap items-center gap-x-3 text-muted text-sm', className)}>
      {stars &&
        (onRatings ? (
          <button type="button" className={`press-area ${line} hover:underline`} onClick={onRatings}>
            {stars}
          </button>
        ) : (
          <span className={line}>{stars}</span>
        ))}
      {minutes !== null && <span>{STANDING.answers(minutes)}</span>}
    </p>
  )
}
