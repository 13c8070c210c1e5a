import { Avatar } from '#ui/Avatar.tsx'
import { dateText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Rating } from '../contract.ts'
import { RATING } from '../spec.ts'
import { Stars } from './Stars.tsx'

type OneRatingProps = { rating: Rating; creator: string; isNamed: boolean }

/** A rating with its text and reply. */
export function OneRating({ rating, creator, isNamed }: OneRatingProps) {
  const { stars, text, created_at: at, fan, reply } = rating
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isNamed && <Avatar name={fan.display_name} src={fan.avatar_url} size="sm" />}
        {isNamed && (
          <span translate="no" className="min-w-0 truncate font-semibold">
            {fan.display_name}
          </span>
        )}
        <Stars stars={stars} />
        <ViewerText at={at} className="text-muted text-sm">
          {(zone) => dateText(at, zone)}
        </ViewerText>
      </div>
      {text && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      {reply && (
        <div className="measure rounded-card bg-wash p-3 text-sm">
          <p className="font-semibold">{RATING.replyOf(creator)}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
    </div>
  )
}
