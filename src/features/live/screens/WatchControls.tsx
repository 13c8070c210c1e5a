import { Ear, Flag, Maximize, Minimize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { ReportDialog, StopStream } from '#features/moderation/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import { useFullScreen } from '#ui/useFullScreen.ts'
import type { Stream } from '../contract.ts'
import GuestControls from '../guests/screens/GuestControls.tsx'
import { HandButton } from '../guests/screens/HandButton.tsx'
import { changePlaybackSettings, usePlaybackSettings, useStage } from '../watching/screens/stores.ts'
import type { Sound } from '../watching/screens/useSound.ts'
import type { Watching } from '../watching/screens/useWatch.ts'
import { WATCH } from '../watching/spec.ts'
import { personOf } from '../watching/state.ts'

type WatchControlsProps = {
  stream: Stream
  watching: Watching
  sound: Sound
  picture: RefObject<HTMLVideoElement | null>
  isGuest: boolean
}

export function WatchControls({ stream, watching, sound, picture, isGuest }: WatchControlsProps) {
  const session = useSession()
  const [isReporting, setReporting] = useState(false)
  const person = personOf(stream)
  return (
    <div className="controls" role="toolbar" aria-label={WATCH.controls}>
      <SoundButton sound={sound} />
      {!isGuest && <SoundOnly watching={watching} />}
      {!isGuest && <PictureButtons picture={picture} />}
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
        <TipButton recipient={{ ...person, streamId: stream.id }} variant="tip" size="lg" />
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

function SoundButton({ sound: { host, guest, isMuted, isSilent, press } }: { sound: Sound }) {
  return (
    <>
      <audio ref={host} muted={isMuted} />
      <audio ref={guest} muted={isMuted} />
      <IconButton label={isSilent ? WATCH.sound : WATCH.soundOff} variant="glass" size="lg" onClick={press}>
        {isSilent ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </IconButton>
    </>
  )
}

/** Toggle that turns off received video on this device, to save data. */
function SoundOnly({ watching }: { watching: Watching }) {
  const { isSoundOnly: isOn } = usePlaybackSettings()
  const press = () => {
    changePlaybackSettings({ isSoundOnly: !isOn })
    watching
      .stage()
      ?.soundOnly(!isOn)
      .catch(() => {
        changePlaybackSettings({ isSoundOnly: isOn })
        toast.error(WATCH.soundOnlyFailed)
      })
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

type PictureProps = Pick<WatchControlsProps, 'picture'>

/** Buttons for picture-in-picture and full screen, if the browser supports them. */
function PictureButtons({ picture }: PictureProps) {
  const { host } = useStage()
  const [canFloat, setCanFloat] = useState(false)
  useEffect(() => setCanFloat(document.pictureInPictureEnabled === true), [])
  const hasPicture = (host?.video ?? host?.screen ?? null) !== null
  const float = () => picture.current?.requestPictureInPicture().catch(() => toast.error(WATCH.floatFailed))
  // makes the whole page full screen, because dialogs are outside of the room
  const full = useFullScreen({ element: () => document.documentElement, video: () => picture.current })
  return (
    <span className="controls-picture">
      {canFloat && hasPicture && (
        <IconButton label={WATCH.float} variant="glass" size="lg" onClick={() => void float()}>
          <PictureInPicture2 aria-hidden="true" />
        </IconButton>
      )}
      {(full.by === 'element' || (full.by === 'video' && hasPicture)) && (
        <IconButton label={full.isFull ? WATCH.unfull : WATCH.full} variant="glass" size="lg" onClick={full.toggle}>
          {full.isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </IconButton>
      )}
    </span>
  )
}
