import { Suspense, useEffect, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { useWakeLock } from '#client/meetings/useWakeLock.ts'
import { useHeldPage } from '#client/navigation/LeaveGuard.tsx'
import { FloatingParts } from '#ui/Boundary.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { otherOf } from '../../listing/state.ts'
import { RecordingMark } from '../../recording/screens/RecordingMark.tsx'
import { useRecording, useRecordingNews } from '../../recording/screens/useRecording.ts'
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

/** The call itself: the other one fills the room, everything else floats over it. */
export default function CallStage({ session, room }: { session: RoomSession; room: Room }) {
  const [isChatOpen, setChatOpen] = useState(false)
  const picture = useRef<HTMLVideoElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // undefined: nothing yet; null: nothing any more
  const [asked, setAsked] = useState<Asked | null>()
  const other = otherOf(session)
  const recording = useRecording(session)
  useRecordingNews(recording.state)
  useWakeLock()
  useComings(other.display_name)
  // a notice's button and Back leave a call as well, and leaving may cost
  useHeldPage({ isHeld: true, ask: () => setAsked('leaving') })
  useEffect(() => {
    heading.current?.focus()
    // leaving asks too, and the network may be gone by then
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

/** Says when the other one comes and goes. */
function useComings(name: string): void {
  const { other } = useMeeting()
  const isHere = other !== null
  const wasHere = useRef(false)
  useEffect(() => {
    if (isHere !== wasHere.current) announce(isHere ? CALL.joined(name) : CALL.left(name))
    wasHere.current = isHere
  }, [isHere, name])
}
