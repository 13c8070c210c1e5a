import { Link } from '@tanstack/react-router'
import { CalendarDays, Phone, Video } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { toRecipient } from '../../cards/screens/recipient.ts'
import type { Creator } from '../../contract.ts'
import { MessageLink } from './MessageLink.tsx'

const calls = {
  video: { name: 'Video call', to: '/call/video/$id' },
  voice: { name: 'Voice call', to: '/call/voice/$id' },
} as const
type CallKind = keyof typeof calls

const look = buttonClass({ className: 'flex-1 whitespace-nowrap px-3' })

/**
 * Buttons to message, call and book. Fans request a call in a dialog that shows its price first; visitors are asked to join.
 */
export function CreatorWays({ creator }: { creator: Creator }) {
  const me = useSession()?.user
  const modals = useModals()
  const { join } = useJoin()
  if (me?.id === creator.id) return null
  const ask = (event: MouseEvent, kind: CallKind) => {
    if (me?.role === 'creator' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const person = toRecipient(creator)
    if (me) modals.open('requestCall', { creator: person, type: kind })
    else join({ verb: 'call', person, next: `/call/${kind}/${creator.username}` })
  }
  const call = (kind: CallKind, isOpen: boolean, icon: ReactNode) => {
    const { name, to } = calls[kind]
    if (!isOpen) return <Closed name={name} icon={icon} />
    return (
      <Link
        to={to}
        params={{ id: creator.username }}
        preload={false}
        className={look}
        onClick={(event) => ask(event, kind)}
      >
        {icon}
        {name}
      </Link>
    )
  }
  const mayCall = me?.role !== 'admin'
  return (
    <div className="grid grid-cols-2 gap-3">
      <MessageLink creator={creator} className={`${look} narrow:hidden`} />
      {mayCall && (
        <>
          <Link
            to="/schedule/$id"
            params={{ id: creator.username }}
            preload={false}
            className={`${look} narrow:col-span-2`}
          >
            <CalendarDays aria-hidden="true" />
            Schedule
          </Link>
          {call('video', creator.accepting.videoCall, <Video aria-hidden="true" />)}
          {call('voice', creator.accepting.voiceCall, <Phone aria-hidden="true" />)}
        </>
      )}
    </div>
  )
}

const Closed = ({ name, icon }: { name: string; icon: ReactNode }) => (
  <button type="button" disabled className={look}>
    {icon}
    {name}
    <span className="sr-only">, not now</span>
  </button>
)
