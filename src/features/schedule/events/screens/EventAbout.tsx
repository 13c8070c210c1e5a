import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/Avatar.tsx'
import type { ScheduledEvent } from '../contract.ts'
import { DETAILS } from '../spec.ts'

/** Host and description of an event and, if it is cancelled, the reason. */
export function EventAbout({ event }: { event: ScheduledEvent }) {
  const { creator, description, status, cancel_reason, type, announced_at, is_own } = event
  return (
    <div className="grid gap-4">
      {status === 'cancelled' && (
        <p className="measure font-medium text-danger [overflow-wrap:anywhere]">
          {cancel_reason ? DETAILS.cancelledFor(cancel_reason) : DETAILS.cancelled}
        </p>
      )}
      {status === 'completed' && <p className="text-muted">{DETAILS.completed}</p>}
      {type === 'personal' && <p className="text-muted">{DETAILS.personal}</p>}
      {!is_own && (
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: creator.username }}
          className="flex min-h-11 min-w-0 items-center gap-3 justify-self-start"
        >
          <Avatar name={creator.display_name} src={creator.avatar_url} />
          <span className="grid min-w-0">
            <span translate="no" className="truncate font-semibold">
              {creator.display_name}
            </span>
            <span className="truncate text-muted text-sm">@{creator.username}</span>
          </span>
        </Link>
      )}
      {description && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      {is_own && announced_at && <p className="text-muted text-sm">{DETAILS.announced}</p>}
    </div>
  )
}
