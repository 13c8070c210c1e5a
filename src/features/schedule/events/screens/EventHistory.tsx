import { CheckCircle2, Clock3, Coins, Info, type LucideIcon, RotateCcw, XCircle } from 'lucide-react'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { TimelineEntry } from '../../timeline/contract.ts'
import { EFFECTS } from '../../timeline/spec.ts'

const icons: Record<string, LucideIcon> = {
  ...{ confirmed: CheckCircle2, used: CheckCircle2, completed: CheckCircle2, offered: Coins },
  ...{
    waitlisted: Clock3,
    lapsed: Clock3,
    moved: Clock3,
    returned: RotateCcw,
    refunded: RotateCcw,
    cancelled: XCircle,
  },
}
const moment = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
})

/** What happened with an event and the reader's ticket, the oldest first, and what it did to the tokens. */
export default function EventHistory({ timeline }: { timeline: readonly TimelineEntry[] }) {
  return (
    <ol className="grid gap-4">
      {timeline.map(({ at, what, text, effect, tokens }) => {
        const Icon = icons[what] ?? Info
        return (
          <li key={`${at.toISOString()} ${what}`} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
            <span className="grid size-9 place-items-center self-start rounded-full bg-wash">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <span className="grid min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium [overflow-wrap:anywhere]">{text}</span>
                <ViewerText at={at} className="figures text-muted text-sm">
                  {moment.format(at)}
                </ViewerText>
              </span>
              {effect !== 'none' && tokens > 0 && (
                <span className="figures text-muted text-sm">{EFFECTS[effect](tokens)}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
