import { clsx } from 'clsx'
import { Camera, CameraOff, Mic, MicOff, SwitchCamera } from 'lucide-react'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { useLevel, useTrack } from '#client/meetings/useTrack.ts'
import { useSession } from '#client/session/use-session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { HOST } from '../spec.ts'

/** User's own video, mirrored, with a level meter for the microphone. */
export function OwnStage({ className }: { className: string }) {
  const { camera, microphone, isMuted, facing } = useOwn()
  const user = useSession()?.user
  const { element } = useTrack<HTMLVideoElement>(camera)
  const level = useLevel<HTMLDivElement>(isMuted ? null : microphone)
  return (
    <div className={className}>
      {camera ? (
        <video
          ref={element}
          className={clsx(facing === 'user' && 'mirrored')}
          playsInline
          muted
          aria-label={HOST.own}
        />
      ) : (
        <div className="grid justify-items-center gap-3">
          <Avatar name={user?.display_name ?? ''} src={user?.avatar_url} size="2xl" />
          <p className="text-muted">{HOST.cameraIsOff}</p>
        </div>
      )}
      {microphone && !isMuted && <div className="level" ref={level} aria-hidden="true" />}
    </div>
  )
}

const everything = { sound: true, picture: true }

/** Buttons that toggle microphone and camera, if they are allowed, and flip the camera on a phone. */
export function OwnButtons({ may = everything }: { may?: { sound: boolean; picture: boolean } }) {
  const { camera, microphone, isMuted, isAsking, devices } = useOwn()
  const canFlip = devices.filter(({ kind }) => kind === 'videoinput').length > 1
  const toggleMicrophone = () => (microphone ? ownActions.mute(!isMuted) : void ownActions.turnOn(['microphone']))
  const isHeard = microphone !== null && !isMuted
  return (
    <>
      <IconButton
        label={isHeard ? HOST.mute : HOST.unmute}
        variant="glass"
        size="lg"
        disabled={isAsking || !may.sound}
        onClick={toggleMicrophone}
      >
        {isHeard ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={camera ? HOST.cameraOff : HOST.cameraOn}
        variant="glass"
        size="lg"
        disabled={isAsking || !may.picture}
        onClick={() => (camera ? ownActions.turnOff('camera') : void ownActions.turnOn(['camera']))}
      >
        {camera ? <Camera aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
      </IconButton>
      {camera && canFlip && (
        <IconButton label={HOST.flip} variant="glass" size="lg" onClick={() => void ownActions.flip()}>
          <SwitchCamera aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
