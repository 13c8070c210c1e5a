import { clsx } from 'clsx'
import { MicOff, Volume2 } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useOwn } from '#client/meetings/ownMedia.ts'
import { useSpeaking, useTrack } from '#client/meetings/useTrack.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import type { RoomSession } from '../contract.ts'
import { CALL } from '../spec.ts'
import { useMeeting } from './stores.ts'

type OtherPictureProps = {
  person: RoomSession['fan']
  type: RoomSession['type']
  /** Video element used for picture-in-picture. */
  picture: RefObject<HTMLVideoElement | null>
}

/** Shows the other side's screen or camera over the whole room, otherwise the avatar, and plays the audio. */
export function OtherPicture({ person, type, picture }: OtherPictureProps) {
  const { other } = useMeeting()
  const shown = other?.screen ?? other?.video ?? null
  const { element } = useTrack<HTMLVideoElement>(shown)
  const isSpeaking = useSpeaking(other?.audio ?? null)
  const name = person.display_name
  useEffect(() => {
    picture.current = element.current
  })
  return (
    <div className={clsx('other', isSpeaking && 'other-speaking')}>
      <video
        ref={element}
        className={clsx('other-video', other?.screen && 'other-screen')}
        hidden={shown === null}
        playsInline
        muted
        aria-label={other?.screen ? CALL.screen(name) : CALL.remote(name)}
      />
      {shown === null && (
        <div className="other-face">
          <span className="other-ring">
            <Avatar name={name} src={person.avatar_url} size="2xl" />
          </span>
          <p className="font-display font-bold text-xl [overflow-wrap:anywhere]">{other ? name : CALL.waiting(name)}</p>
          <p className="text-muted">{other ? type === 'video' && CALL.otherCameraOff(name) : CALL.waitingText}</p>
        </div>
      )}
      <OtherSound />
      <p className="call-caption" aria-live="polite">
        {other && !other.audio && (
          <>
            <MicOff aria-hidden="true" className="size-4" /> {CALL.otherMuted(name)}
          </>
        )}
        <span className={other?.screen ? undefined : 'sr-only'}>{other?.screen && CALL.shares(name)}</span>
        <span className="sr-only">{isSpeaking && CALL.speaking(name)}</span>
      </p>
    </div>
  )
}

function OtherSound() {
  const { other } = useMeeting()
  const { speakerId } = useOwn()
  const { element, isBlocked, unblock } = useTrack<HTMLAudioElement>(other?.audio ?? null)
  useEffect(() => {
    const audio = element.current
    if (audio && 'setSinkId' in audio) audio.setSinkId(speakerId).catch(() => {})
  }, [speakerId, element])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: live conversation has no captions */}
      <audio ref={element} autoPlay />
      {isBlocked && (
        <Button variant="primary" size="lg" className="sound-button" onClick={unblock}>
          <Volume2 aria-hidden="true" />
          {CALL.sound}
        </Button>
      )}
    </>
  )
}
