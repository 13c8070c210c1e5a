import { Link } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { singleItemQuery } from '#client/query/QueryOne.tsx'
import { useNow } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { useCallAct } from '../actions/screens/useCallAct.ts'
import { BUTTONS } from '../actions/spec.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { ringingPollMs } from '../listing/spec.ts'
import { dayAndTime, lowercaseDay } from '../listing/state.ts'
import { CALLING } from '../ringing/spec.ts'
import type { RoomSession } from '../room/contract.ts'
import { BackToCall } from '../room/screens/Lobby.tsx'
import { Mirror } from '../room/screens/Mirror.tsx'
import { LOBBY } from '../room/spec.ts'
import { Standing } from '../standing/screens/Standing.tsx'

/** Screen of a fan whose immediate call rings on the creator's devices, or waits for an answer after that. */
export function Ringing({ session }: { session: RoomSession }) {
  const { id, type, creator, duration_minutes: minutes, held, rings_until: until } = session
  trpc.sessions.session.useQuery({ id }, { ...singleItemQuery, refetchInterval: ringingPollMs })
  const now = useNow()
  const isRinging = until !== null && now < until
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = creator.display_name
  return (
    <section className="ringing">
      <div className="justify-self-start">
        <BackToCall id={id} />
      </div>
      <div className="ringing-face" data-ringing={isRinging || undefined}>
        <Avatar name={name} src={creator.avatar_url} size="2xl" />
      </div>
      <div className="grid justify-items-center gap-2">
        <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
          <span className="block font-medium font-sans text-lg text-muted">
            {isRinging ? CALLING.calling : CALLING.waiting}
          </span>{' '}
          <span translate="no">{name}</span>
        </h1>
        <Standing creator={creator.username} hideAnswerTime className="justify-center" />
      </div>
      <p className="flex flex-wrap items-baseline justify-center gap-x-3">
        <span className="figures" translate="no">
          {CALLING.what(type, minutes)}
        </span>
        {held > 0 && (
          <span>
            <TokenAmount tokens={held} /> <span className="text-muted">{CALLING.held}</span>
          </span>
        )}
      </p>
      <Hint session={session} isRinging={isRinging} />
      <RingingActions session={session} />
    </section>
  )
}

function Hint({ session, isRinging }: { session: RoomSession; isRinging: boolean }) {
  const { expires_at: expires, held } = session
  const clock = useClock(session)
  return (
    <p className="max-w-sm text-muted" aria-live="polite">
      {isRinging || !expires ? (
        CALLING.rings
      ) : (
        <ViewerText exact>{CALLING.noAnswer(lowercaseDay(dayAndTime(expires, clock)))}</ViewerText>
      )}
      {held > 0 && ` ${CALLING.terms}`}
    </p>
  )
}

function RingingActions({ session }: { session: RoomSession }) {
  const { id } = session
  const { act, pending, failed } = useCallAct(session, () => {})
  return (
    <div className="ringing-actions">
      <DeviceCheck session={session} />
      {failed && (
        <p role="alert" className="font-medium text-danger text-sm">
          {failed}
        </p>
      )}
      <Button
        variant="danger"
        size="lg"
        block
        loading={pending === 'withdraw'}
        onClick={() => act({ press: 'withdraw' })}
      >
        <PhoneOff aria-hidden="true" />
        {BUTTONS.withdraw}
      </Button>
      <Link
        to="/calls/$id"
        params={{ id }}
        search={{ ask: 'move' }}
        className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
      >
        {BUTTONS.move}
      </Link>
    </div>
  )
}

/** Lets the fan turn the devices on while waiting; the lobby then needs only one press. */
function DeviceCheck({ session }: { session: RoomSession }) {
  const { camera, microphone, isAsking } = useOwn()
  const kinds = session.type === 'video' ? (['camera', 'microphone'] as const) : (['microphone'] as const)
  if (camera ?? microphone) return <Mirror session={session} />
  return (
    <>
      <DeviceProblems />
      <Button
        size="lg"
        block
        loading={isAsking}
        loadingText={LOBBY.checking}
        onClick={() => void ownActions.turnOn(kinds)}
      >
        {LOBBY.check[session.type]}
      </Button>
    </>
  )
}
