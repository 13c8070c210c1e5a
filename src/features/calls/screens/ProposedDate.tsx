import { CalendarClock } from 'lucide-react'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { CallRequest } from '../lifecycle/contract.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { proposedBy } from '../listing/spec.ts'
import { deadlineText, nameAtStart } from '../listing/state.ts'
import { CallWhen } from './CallWhen.tsx'

/** The date that one side proposed, and its deadline. */
export function ProposedDate({ call }: { call: CallRequest }) {
  const clock = useClock(call)
  if (!call.proposed_at || !call.proposed_by) return null
  return (
    <div className="flex gap-3 rounded-card bg-wash p-4">
      <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium [overflow-wrap:anywhere]">{proposedBy(nameAtStart(call, call.proposed_by))}</p>
        <CallWhen at={call.proposed_at} call={call} />
        <ViewerText exact className="text-muted text-sm">
          {deadlineText(call, clock)}
        </ViewerText>
      </div>
    </div>
  )
}
