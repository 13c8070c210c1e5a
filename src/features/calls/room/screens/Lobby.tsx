import { Link } from '@tanstack/react-router'
import { ChevronLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { DeviceChoices } from '#client/meetings/DeviceChoices.tsx'
import { DeviceProblems } from '#client/meetings/DeviceProblems.tsx'
import type { DeviceKind } from '#client/meetings/devices.ts'
import { ownActions, readOwn, useOwn } from '#client/meetings/ownMedia.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { otherOf } from '../../listing/state.ts'
import { CALLING } from '../../ringing/spec.ts'
import type { RoomSession } from '../contract.ts'
import { CALL, LOBBY } from '../spec.ts'
import { Mirror } from './Mirror.tsx'
import { useMeter } from './stores.ts'
import { Price, Terms } from './Terms.tsx'
import type { Room } from './useRoom.ts'

/** Preloads the code of a call and of its end. After a failure, joining loads it again. */
const preload = () => {
  const client = async () => (await import('./opened.ts')).loadClient()
  const screens = [() => import('./CallStage.tsx'), () => import('./CallDialogs.tsx'), () => import('./CallOver.tsx')]
  for (const load of [client, ...screens]) load().catch(() => {})
}

type LobbyProps = {
  session: RoomSession
  room: Room
  /** True if the creator accepted while the fan's page showed the ringing. */
  isJustAccepted: boolean
}

/** Lobby with a mirror. Camera and microphone start only after a press. */
export function Lobby({ session, room, isJustAccepted }: LobbyProps) {
  const { id, type } = session
  const other = otherOf(session)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = other.display_name
  useEffect(() => {
    if (!isJustAccepted) return
    heading.current?.focus()
    announce(CALLING.accepted(name), 'assertive')
  }, [isJustAccepted, name])
  const [keepsGoing, setKeepsGoing] = useState(session.keeps_going)
  return (
    <div className="lobby">
      <BackToCall id={id} />
      <Mirror session={session} />
      <section className="grid content-center gap-5">
        <header className="grid gap-3">
          {isJustAccepted && (
            <p className="flex items-center gap-2 font-bold font-display text-success text-xl [animation:appear_240ms_backwards]">
              <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
              {CALLING.accepted(name)}
            </p>
          )}
          <div className="flex items-center gap-3">
            <Avatar name={name} src={other.avatar_url} size="lg" />
            <h1 ref={heading} tabIndex={-1} className="page-title outline-none narrow:text-xl">
              {LOBBY.title(type, name)}
            </h1>
          </div>
          <p className="text-muted">{LOBBY.about[type]}</p>
          <Price session={session} />
        </header>
        <DeviceProblems />
        <JoinButtons session={session} room={room} keepsGoing={keepsGoing} />
        <DeviceChoices kinds={type === 'video' ? ['camera', 'microphone'] : ['microphone']} />
        {session.role === 'fan' && session.rate_per_min > 0 && (
          <div className="measure grid gap-1">
            <Checkbox
              label={LOBBY.keepGoing}
              checked={keepsGoing}
              aria-describedby="keep-going-hint"
              onChange={({ target }) => setKeepsGoing(target.checked)}
            />
            <p id="keep-going-hint" className="text-muted text-sm">
              {LOBBY.keepGoingHint(session.agreed_minutes)}
            </p>
          </div>
        )}
        <Terms session={session} />
      </section>
    </div>
  )
}

type JoinButtonsProps = { session: RoomSession; room: Room; keepsGoing: boolean }

function JoinButtons({ session, room, keepsGoing }: JoinButtonsProps) {
  const { place, isElsewhere } = room
  const { connection } = useMeter()
  const refusal = room.refusal ?? (connection === 'unreachable' ? CALL.unreachable : undefined)
  const join = (takeover: boolean) => room.join(takeover, session.role === 'fan' ? keepsGoing : undefined)
  const { microphone, camera, isAsking, problems } = useOwn()
  const isVideo = session.type === 'video'
  const kinds: readonly DeviceKind[] = isVideo ? ['camera', 'microphone'] : ['microphone']
  const isChecked = microphone !== null || (isVideo && camera !== null)
  const isJoining = place === 'joining'
  useEffect(() => ownActions.watch(), [])
  useEffect(() => {
    if (refusal) announce(refusal)
  }, [refusal])
  const check = () => {
    // loads the code while the browser asks for permission
    preload()
    void ownActions.turnOn(kinds)
  }
  const joinWithAudio = async () => {
    preload()
    ownActions.turnOff('camera')
    if (!microphone) await ownActions.turnOn(['microphone'])
    // without a microphone the user does not join; a message gives the reason
    if (readOwn().microphone) await join(isElsewhere)
  }
  return (
    <div className="grid gap-3">
      {refusal && <p className="text-warning">{refusal}</p>}
      {isChecked ? (
        <Button
          variant="success"
          size="xl"
          block
          loading={isJoining}
          loadingText={LOBBY.joining}
          onClick={() => void join(isElsewhere)}
        >
          {isElsewhere ? LOBBY.continueHere : LOBBY.join}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="xl"
          block
          className="narrow:text-base"
          loading={isAsking}
          loadingText={LOBBY.checking}
          disabled={isJoining}
          onClick={check}
        >
          {LOBBY.check[session.type]}
        </Button>
      )}
      {isVideo && (!isChecked || camera !== null || problems.camera) && (
        <Button size="lg" block disabled={isJoining || isAsking} onClick={() => void joinWithAudio()}>
          {LOBBY.joinAudio}
        </Button>
      )}
    </div>
  )
}

/** Link back to the call, because a room has no site navigation. */
export const BackToCall = ({ id }: { id: string }) => (
  <Link
    to="/calls/$id"
    params={{ id }}
    className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted text-sm"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {LOBBY.toCall}
  </Link>
)
