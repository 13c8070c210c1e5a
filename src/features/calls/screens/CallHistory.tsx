import {
  CalendarClock,
  CheckCircle2,
  Clock3,
  type LucideIcon,
  Phone,
  PhoneMissed,
  TriangleAlert,
  Undo2,
  XCircle,
} from 'lucide-react'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { CallRequestDetails } from '../listing/contract.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { EFFECTS, forDate } from '../listing/spec.ts'
import { dayAndTime, lowercaseDay } from '../listing/state.ts'
import type { CallWhat } from '../lists.ts'

const icons: Record<CallWhat, LucideIcon> = {
  asked: Phone,
  began: Phone,
  extended: Phone,
  missed: PhoneMissed,
  no_show: PhoneMissed,
  accepted: CheckCircle2,
  confirmed: CheckCircle2,
  proposal_declined: CheckCircle2,
  completed: CheckCircle2,
  moved: CalendarClock,
  proposed: CalendarClock,
  proposal_withdrawn: Undo2,
  withdrawn: Undo2,
  proposal_expired: Clock3,
  expired: Clock3,
  declined: XCircle,
  cancelled: XCircle,
  failed: TriangleAlert,
  minimum_held: Clock3,
  minimum_paid: CheckCircle2,
  minimum_returned: Undo2,
}

/** Timeline steps that show a date. */
const datedSteps: readonly CallWhat[] = ['asked', 'moved', 'proposed', 'confirmed']

/** Timeline of a call with the actors and the effects on the tokens, oldest step first. */
export function CallHistory({ call }: { call: CallRequestDetails }) {
  const clock = useClock(call)
  return (
    <ol className="grid gap-5">
      {call.timeline.map(({ at, what, text, moment, reason, effect, tokens }) => {
        const Icon = icons[what]
        const notes = [
          ...(moment && datedSteps.includes(what) ? [forDate(lowercaseDay(dayAndTime(moment, clock)))] : []),
          ...(effect !== 'none' && tokens > 0 ? [EFFECTS[effect](tokens)] : []),
        ]
        return (
          <li key={`${at.toISOString()} ${what}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
            <span className="grid size-9 place-items-center rounded-full bg-wash">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <div className="grid min-w-0 gap-0.5 self-center">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium [overflow-wrap:anywhere]">{text}</span>
                <ViewerText at={at} className="figures text-muted text-sm">
                  {dayAndTime(at, clock)}
                </ViewerText>
              </p>
              {notes.length > 0 && <ViewerText className="figures text-muted text-sm">{notes.join(' · ')}</ViewerText>}
            </div>
            {reason && what !== 'asked' && (
              <p className="measure col-start-2 rounded-card bg-wash p-3 text-sm [overflow-wrap:anywhere]">{reason}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
