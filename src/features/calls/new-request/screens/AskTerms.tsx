import { useMinute } from '#client/time/useMinute.ts'
import type { BookingTerms } from '#features/schedule/index.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { clockTime, nearDay } from '#ui/zonedTime.ts'
import { ASKING } from '../spec.ts'
import { type AskDraft, offerOf } from '../state.ts'

/** Terms of a request: how long tokens are held, its expiry, and the fee for a late cancellation or a no-show. */
export function AskTerms({ terms, draft }: { terms: BookingTerms; draft: AskDraft }) {
  const own = useViewerZone()
  const now = useMinute()
  const { tokens, start, expires, fee } = offerOf(draft, terms, now)
  const name = terms.creator.display_name
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-muted text-sm">
      {tokens > 0 && <p>{ASKING.held(tokens)}</p>}
      {draft.when === 'now' && <p>{ASKING.waitsNow(name)}</p>}
      {start && own !== undefined && (
        <p>{ASKING.waitsUntil(name, `${nearDay(expires, own, now)}, ${clockTime(expires, own)},`)}</p>
      )}
      {fee > 0 && <p>{draft.when === 'now' ? ASKING.feeNow(fee, name) : ASKING.fee(terms.cancel_hours, fee, name)}</p>}
    </div>
  )
}
