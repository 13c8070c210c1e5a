import { Ear, Flag, Maximize, Minimize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { useTrack } from '#client/meetings/useTrack.ts'
import { useSession } from '#client/session/use-session.ts'
import { ReportDialog, StopStream } from '#features/moderation/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import type { Stream } from '../../contract.ts'
import type { StageGuest } from '../../guests/contract.ts'
import GuestControls from '../../guests/screens/GuestControls.tsx'
import { HandButton } from '../../guests/screens/HandButton.tsx'
import { shownOf } from '../../guests/state.ts'
import { WATCH } from '../spec.ts'
import { personOf } from '../state.ts'
import { useStage } from './stores.ts'
import type { Watching } from './useWatch.ts'

type WatchControlsProps = {
  stream: Stream
  watching: Watching
  room: RefObject<HTMLElement | null>
  picture: RefObject<HTMLVideoElement | null>
  isGuest: boolean
}

export function WatchControls({ stream, watching, room, picture, isGuest }: WatchControlsProps) {
  const session = useSession()
  const [isReporting, setReporting] = useState(false)
  const person = personOf(stream)
  return (
    <div className="controls" role="toolbar" aria-label={WATCH.controls}>
      <Sound guest={stream.guest} />
      {!isGuest && <SoundOnly watching={watching} />}
      {!isGuest && <Float picture={picture} />}
      {!isGuest && <FullScreen room={room} />}
      {session && !isGuest && <HandButton stream={stream} />}
      {session && !isGuest && (
        <IconButton label={WATCH.report} variant="glass" size="lg" onClick={() => setReporting(true)}>
          <Flag aria-hidden="true" />
        </IconButton>
      )}
      {session?.user.role === 'admin' && (
        <Suspense fallback={null}>
          <StopStream stream={stream} />
        </Suspense>
      )}
      {stream.guest && isGuest ? (
        <GuestControls streamId={stream.id} guest={stream.guest} />
      ) : (
        <TipButton recipient={{ ...person, streamId: stream.id }} variant="primary" size="lg" />
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={person}
            about={{ type: 'stream', id: stream.id, title: stream.title }}
            open
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Sound comes by itself where the browser lets it; otherwise it is asked for, in the middle of the picture. */
function Sound({ guest }: { guest: StageGuest | null }) {
  const { host, guest: media } = useStage()
  const [isOff, setOff] = useState(false)
  const { element, isBlocked, unblock } = useTrack<HTMLAudioElement>(host?.audio ?? null)
  const other = useTrack<HTMLAudioElement>(shownOf(media, guest)?.audio ?? null)
  const press = () => {
    if (isBlocked) {
      unblock()
      other.unblock()
    } else setOff((now) => !now)
  }
  return (
    <>
      <audio ref={element} muted={isOff} />
      <audio ref={other.element} muted={isOff} />
      {isBlocked && (
        <Button variant="primary" size="lg" className="sound-button" onClick={press}>
          <Volume2 aria-hidden="true" />
          {WATCH.sound}
        </Button>
      )}
      <IconButton label={isOff || isBlocked ? WATCH.sound : WATCH.soundOff} variant="glass" size="lg" onClick={press}>
        {isOff || isBlocked ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </IconButton>
    </>
  )
}

/** For the train: the picture is not sent to this device. */
function SoundOnly({ watching }: { watching: Watching }) {
  const { isSoundOnly: isOn } = useStage()
  const press = () => {
    watching
      .stage()
      ?.soundOnly(!isOn)
      .catch(() => toast.error(WATCH.soundOnlyFailed))
  }
  return (
    <IconButton
      label={isOn ? WATCH.picture : WATCH.soundOnly}
      variant="glass"
      size="lg"
      aria-pressed={isOn}
      onClick={() => void press()}
    >
      <Ear aria-hidden="true" />
    </IconButton>
  )
}

function Float({ picture }: { picture: RefObject<HTMLVideoElement | null> }) {
  const { host } = useStage()
  const [canFloat, setCanFloat] = useState(false)
  useEffect(() => setCanFloat(document.pictureInPictureEnabled === true), [])
  if (!canFloat || !(host?.video ?? host?.screen)) return null
  const press = () => picture.current?.requestPictureInPicture().catch(() => toast.error(WATCH.floatFailed))
  return (
    <IconButton label={WATCH.float} variant="glass" size="lg" className="narrow:hidden" onClick={() => void press()}>
      <PictureInPicture2 aria-hidden="true" />
    </IconButton>
  )
}

/** On a phone the picture fills the screen by itself. */
function FullScreen({ room }: { room: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const press = () => void (isFull ? document.exitFullscreen() : room.current?.requestFullscreen())?.catch(() => {})
  return (
    <IconButton
      label={isFull ? WATCH.unfull : WATCH.full}
      variant="glass"
      size="lg"
      className="narrow:hidden"
      onClick={press}
    >
      {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
    </IconButton>
  )
}
