import { CheckCircle2, Clock3, Coins, Info, type LucideIcon, RotateCcw, XCircle } from 'lucide-react'
import { momentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { TimelineEntry } from '../../contract.ts'
import { ACTORS, EFFECTS } from '../../timeline/spec.ts'

const icons: Record<string, LucideIcon> = {
  confirmed: CheckCircle2,
  used: CheckCircle2,
  completed: CheckCircle2,
  offered: Coins,
  waitlisted: Clock3,
  lapsed: Clock3,
  moved: Clock3,
  returned: RotateCcw,
  refunded: RotateCcw,
  cancelled: XCircle,
}
type EventHistoryProps = {
  timeline: readonly TimelineEntry[]
  /** Names of the host and of the ticket holder for the reader. */
  names: { creator: string; fan: string }
}

/** Timeline of an event or a ticket, oldest first, with the effects on the tokens. */
export default function EventHistory({ timeline, names }: EventHistoryProps) {
  const people = { ...ACTORS, ...names }
  return (
    <ol className="grid gap-4">
      {timeline.map(({ at, who, what, text, effect, tokens }) => {
        const Icon = icons[what] ?? Info
        const money = effect !== 'none' && tokens > 0 ? EFFECTS[effect](tokens) : undefined
        return (
          <li key={`${at.toISOString()} ${what}`} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
            <span className="grid size-9 place-items-center self-start rounded-full bg-wash">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <span className="grid min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium [overflow-wrap:anywhere]">{text}</span>
                <ViewerText at={at} className="figures text-muted text-sm">
                  {(zone) => momentText(at, zone)}
                </ViewerText>
              </span>
              <span translate="no" className="figures text-muted text-sm [overflow-wrap:anywhere]">
                {[people[who], money].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
