import { Link } from '@tanstack/react-router'
import { Phone, Video } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { CallActions } from '../actions/screens/CallActions.tsx'
import type { CallRequest } from '../lifecycle/contract.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { minutesText } from '../listing/spec.ts'
import { deadlineText, moneyText, otherOf } from '../listing/state.ts'
import { CALL_TITLES, SENTENCES } from '../spec.ts'
import { CallBadge } from './CallBadge.tsx'
import { CallWhen } from './CallWhen.tsx'
import { ProposedDate } from './ProposedDate.tsx'

const icons = { video: Video, voice: Phone }

type CallCardProps = { call: CallRequest; heading: 'h2' | 'h3' }

/** A call in a list: type, other side, date, price, deadline and actions. */
export function CallCard({ call, heading: Heading }: CallCardProps) {
  const id = useId()
  const { type, status, message, scheduled_at: at, proposed_at: proposed } = call
  const Icon = icons[type]
  const { username, display_name: name, avatar_url } = otherOf(call)
  return (
    <article aria-labelledby={id} className="card card-pad grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <CallBadge status={status} />
        <Deadline call={call} />
      </div>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={avatar_url} />
        <div className="grid min-w-0 flex-1">
          <Heading id={id} className="text-lg">
            <Link
              to="/calls/$id"
              params={{ id: call.id }}
              className="inline-flex min-h-11 max-w-full items-center gap-2"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
              <span className="truncate">
                {CALL_TITLES[type]}
                <span className="sr-only"> with {name}</span>
              </span>
            </Link>
          </Heading>
          <p className="-mt-1.5 truncate text-muted text-sm">
            {username === '' ? SENTENCES.unknown : `${name} @${username}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        {at ? (
          <CallWhen at={at} call={call} />
        ) : (
          !proposed && <span className="font-semibold">{SENTENCES.immediate}</span>
        )}
        <Price call={call} />
      </div>
      <ProposedDate call={call} />
      {message && (
        <p className="measure line-clamp-3 rounded-card bg-wash p-3 text-sm [overflow-wrap:anywhere]">{message}</p>
      )}
      <CallActions call={call} inList />
    </article>
  )
}

/** Length, price per minute, total price, and the effect on the tokens. */
const Price = ({ call }: { call: CallRequest }) => (
  <span className="flex flex-wrap items-baseline gap-x-3">
    <TokenAmount tokens={call.total} className="font-semibold" />
    <span translate="no" className="figures text-muted text-sm">
      {minutesText(call.duration_minutes)} · <TokenAmount tokens={call.rate_per_min} per="/min" />
    </span>
    {call.ended_at && <span className="w-full text-muted text-sm">{moneyText(call)}</span>}
  </span>
)

/** Deadline of a pending request. A proposed date shows its deadline itself. */
function Deadline({ call }: { call: CallRequest }) {
  const clock = useClock(call)
  if (!call.expires_at || call.proposed_at) return null
  return (
    <ViewerText exact at={call.expires_at} className="figures text-muted text-sm">
      {deadlineText(call, clock)}
    </ViewerText>
  )
}
