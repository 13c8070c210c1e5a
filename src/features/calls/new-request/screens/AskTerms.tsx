import { Clock3, RotateCcw, ShieldCheck } from 'lucide-react'
import { useMinute } from '#client/time/useMinute.ts'
import type { BookingTerms } from '#features/schedule/index.ts'
import { type Guarantee, Guarantees } from '#ui/Guarantees.tsx'
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
  const until = start && own !== undefined && `${nearDay(expires, own, now)}, ${clockTime(expires, own)},`
  const { names } = ASKING
  const rows: Guarantee[] = [
    ...(tokens > 0 ? [{ Icon: ShieldCheck, name: names.tokens, text: ASKING.held(tokens) }] : []),
    ...(draft.when === 'now' ? [{ Icon: Clock3, name: names.answer, text: ASKING.waitsNow(name) }] : []),
    ...(until ? [{ Icon: Clock3, name: names.answer, text: ASKING.waitsUntil(name, until) }] : []),
    ...(fee > 0 ? [feeRow(draft, terms, fee)] : []),
  ]
  return <Guarantees rows={rows} />
}

function feeRow({ when }: AskDraft, { cancel_hours: hours, creator }: BookingTerms, fee: number): Guarantee {
  const { names } = ASKING
  return when === 'now'
    ? { Icon: RotateCcw, name: names.absence, text: ASKING.feeNow(fee, creator.display_name) }
    : { Icon: RotateCcw, name: names.cancelling, text: ASKING.fee(hours, fee, creator.display_name) }
}
