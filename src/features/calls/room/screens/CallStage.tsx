import { Suspense, useEffect, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { useWakeLock } from '#client/meetings/useWakeLock.ts'
import { useHeldPage } from '#client/navigation/LeaveGuard.tsx'
import { FloatingParts } from '#ui/Boundary.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { otherOf } from '../../listing/state.ts'
import { RecordingMark } from '../../recording/screens/RecordingMark.tsx'
import { useRecording, useRecordingUpdates } from '../../recording/screens/useRecording.ts'
import type { RoomSession } from '../contract.ts'
import { CALL } from '../spec.ts'
import type { Asked } from '../state.ts'
import { CallChat } from './CallChat.tsx'
import { Controls } from './Controls.tsx'
import { MeterStrip } from './MeterStrip.tsx'
import { Notices } from './Notices.tsx'
import { OtherPicture } from './OtherPicture.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { useMeeting } from './stores.ts'
import type { Room } from './useRoom.ts'

const loadDialogs = () => import('./CallDialogs.tsx')
const CallDialogs = lazyWithRetry(loadDialogs)

/** The call itself: the other side fills the room, and everything else floats above it. */
export default function CallStage({ session, room }: { session: RoomSession; room: Room }) {
  const [isChatOpen, setChatOpen] = useState(false)
  const picture = useRef<HTMLVideoElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // undefined before the first dialog, null after one was closed
  const [asked, setAsked] = useState<Asked | null>()
  const other = otherOf(session)
  const recording = useRecording(session)
  useRecordingUpdates(recording.state)
  useWakeLock()
  useComings(other.display_name)
  // Back and the buttons of notices also leave a call, and leaving can cost tokens
  useHeldPage({ isHeld: true, ask: () => setAsked('leaving') })
  useEffect(() => {
    heading.current?.focus()
    // loaded early, because the confirmation of leaving must work without a network
    loadDialogs().catch(() => {})
  }, [])
  return (
    <section className="call" data-chat={isChatOpen || undefined} aria-labelledby="call-title">
      <h1 id="call-title" ref={heading} tabIndex={-1} className="sr-only">
        {CALL.with(other.display_name)}
      </h1>
      <FloatingParts>
        <OtherPicture person={other} type={session.type} picture={picture} />
        <div className="call-top">
          <FloatingParts>
            <MeterStrip session={session} />
            <RecordingMark name={other.display_name} recording={recording} onOpen={() => setAsked('recording')} />
            <Notices name={other.display_name} />
          </FloatingParts>
        </div>
        <OwnPicture type={session.type} />
        <Controls
          session={session}
          room={room}
          picture={picture}
          isChatOpen={isChatOpen}
          onChat={() => setChatOpen((now) => !now)}
          recording={recording}
          onAsk={setAsked}
        />
        {asked !== undefined && (
          <Suspense fallback={null}>
            <CallDialogs
              session={session}
              room={room}
              recording={recording}
              asked={asked}
              onClose={() => setAsked(null)}
            />
          </Suspense>
        )}
        {isChatOpen && <CallChat name={other.display_name} room={room} onClose={() => setChatOpen(false)} />}
      </FloatingParts>
    </section>
  )
}

/** Announces when the other side joins and leaves. */
function useComings(name: string): void {
  const { other } = useMeeting()
  const isHere = other !== null
  const wasHere = useRef(false)
  useEffect(() => {
    if (isHere !== wasHere.current) announce(isHere ? CALL.joined(name) : CALL.left(name))
    wasHere.current = isHere
  }, [isHere, name])
}
