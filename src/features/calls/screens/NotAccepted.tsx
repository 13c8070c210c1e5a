import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ownActions } from '#client/meetings/ownMedia.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { moneyText, otherOf, statusText } from '../listing/state.ts'
import { CALLING } from '../ringing/spec.ts'
import type { RoomSession } from '../room/contract.ts'

/** Summary of a request that was declined, withdrawn or not answered; for the fan with other ways to meet. */
export function NotAccepted({ session }: { session: RoomSession }) {
  const { id, role, creator, reason } = session
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // the fan may have turned them on while waiting
    ownActions.release()
  }, [])
  const { display_name: name, avatar_url } = otherOf(session)
  return (
    <section className="ringing">
      <div className="ringing-face">
        <Avatar name={name} src={avatar_url} size="2xl" />
      </div>
      <div className="grid max-w-md justify-items-center gap-2">
        <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
          {statusText(session)}
        </h1>
        {reason && <p className="[overflow-wrap:anywhere]">{reason}</p>}
        <p className="text-muted">{moneyText(session)}</p>
      </div>
      <div className="ringing-actions">
        {role === 'fan' && (
          <>
            <Link
              to="/schedule/$id"
              params={{ id: creator.username }}
              className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
            >
              {CALLING.schedule}
            </Link>
            <Link
              to="/messages/$id"
              params={{ id: creator.username }}
              className={buttonClass({ size: 'lg', block: true })}
            >
              {CALLING.message}
            </Link>
          </>
        )}
        <Link to="/calls/$id" params={{ id }} className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}>
          {CALLING.about}
        </Link>
      </div>
    </section>
  )
}
