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
import type { DialogName } from '../state.ts'
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

/** View of a running call: the other side's video fills the room, and the controls float above it. */
export default function CallStage({ session, room }: { session: RoomSession; room: Room }) {
  const [isChatOpen, setChatOpen] = useState(false)
  const picture = useRef<HTMLVideoElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // undefined until a dialog is first opened, null while it is closed
  const [dialog, setDialog] = useState<DialogName | null>()
  const other = otherOf(session)
  const recording = useRecording(session)
  useRecordingUpdates(recording.state)
  useWakeLock()
  useJoinAnnouncements(other.display_name)
  // asks before leaving the page by Back or a notice's button, because leaving can cost tokens
  useHeldPage({ isHeld: true, ask: () => setDialog('leaving') })
  useEffect(() => {
    heading.current?.focus()
    // preloaded, so that the confirmation of leaving works without a network
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
            <RecordingMark name={other.display_name} recording={recording} onOpen={() => setDialog('recording')} />
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
          onAsk={setDialog}
        />
        {dialog !== undefined && (
          <Suspense fallback={null}>
            <CallDialogs
              session={session}
              room={room}
              recording={recording}
              dialog={dialog}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        )}
        {isChatOpen && <CallChat name={other.display_name} room={room} onClose={() => setChatOpen(false)} />}
      </FloatingParts>
    </section>
  )
}

/** Announces when the other side joins and leaves. */
function useJoinAnnouncements(name: string): void {
  const { other } = useMeeting()
  const isHere = other !== null
  const wasHere = useRef(false)
  useEffect(() => {
    if (isHere !== wasHere.current) announce(isHere ? CALL.joined(name) : CALL.left(name))
    wasHere.current = isHere
  }, [isHere, name])
}
