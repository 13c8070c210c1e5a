import { Link } from '@tanstack/react-router'
import { CalendarDays, Phone, Video } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Creator } from '../contract.ts'
import { type CallKind, callOf } from './calls.ts'
import { MessageLink } from './MessageLink.tsx'

const load = () => import('./CallDialog.tsx')
const CallDialog = lazyWithRetry(load)

const look = buttonClass({ className: 'flex-1 whitespace-nowrap px-3' })

/**
 * Writing, calling and booking. A fan hears of the five minutes of a call first (specification 2 §2); who is not signed in
 * is asked to on the way.
 */
export function CreatorWays({ creator }: { creator: Creator }) {
  const me = useSession()?.user
  const [asked, setAsked] = useState<CallKind>()
  const [isOpen, setIsOpen] = useState(false)
  if (me?.id === creator.id) return null
  const ask = (event: MouseEvent, kind: CallKind) => {
    if (me?.role === 'creator' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setAsked(kind)
    setIsOpen(true)
  }
  const call = (kind: CallKind, isOpen: boolean, icon: ReactNode) => {
    const { name, to } = callOf(kind, creator)
    if (!isOpen) return <Closed name={name} icon={icon} />
    return (
      <Link
        to={to}
        params={{ id: creator.username }}
        preload={false}
        className={look}
        onPointerEnter={load}
        onFocus={load}
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
      {asked && (
        <Suspense fallback={null}>
          <CallDialog creator={creator} kind={asked} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
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
