import { clsx } from 'clsx'
import { useMinute } from '#client/time/useMinute.ts'
import type { TipReceived } from '#features/tips/index.ts'
import { isoDay } from '#shared/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { clockText, momentText } from '#ui/dates.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'

/** Tip with its message. A new tip is highlighted until the next tip arrives. */
export function ReceivedTip({ tip, isNew }: { tip: TipReceived; isNew: boolean }) {
  const { sender, tokens, message, created_at } = tip
  return (
    <li
      className={clsx(
        'flex gap-3 border-line border-t px-5 py-4 md:px-6',
        isNew && 'bg-gold-fill/10 [animation:appear_240ms_var(--ease-stage)]',
      )}
    >
      <Avatar name={sender.display_name} src={sender.avatar_url} />
      <div className="min-w-0 flex-1">
        <p translate="no" className="truncate font-semibold">
          {sender.display_name}
        </p>
        {message && <p className="[overflow-wrap:anywhere]">{message}</p>}
        <TimeOfTip at={created_at} />
      </div>
      <TokenAmount tokens={tokens} signed display className="self-start text-lg" />
    </li>
  )
}

/** Time in the viewer's time zone. Empty until the time zone is known. */
function TimeOfTip({ at }: { at: Date }) {
  const zone = useViewerZone()
  const now = useMinute()
  const write = zone && isoDay(at, zone) === isoDay(now, zone) ? clockText : momentText
  return (
    <time dateTime={at.toISOString()} className="block h-5 text-muted text-sm">
      {zone && write(at, zone)}
    </time>
  )
}
