import { clsx } from 'clsx'
import { Camera, CameraOff, Mic, MicOff } from 'lucide-react'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { useLevel, useTrack } from '#client/meetings/useTrack.ts'
import { useSession } from '#client/session/use-session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { RoomSession } from '../contract.ts'
import { CONTROLS, LOBBY } from '../spec.ts'

/** The user's own video, mirrored, and the level of the microphone. */
export function Mirror({ session }: { session: RoomSession }) {
  const { camera, microphone, isMuted, isAsking } = useOwn()
  const user = useSession()?.user
  const { element } = useTrack<HTMLVideoElement>(camera)
  const level = useLevel<HTMLDivElement>(isMuted ? null : microphone)
  return (
    <div className="lobby-mirror">
      {camera ? (
        <video ref={element} className="mirrored" playsInline muted aria-label={CONTROLS.own} />
      ) : (
        <div className="grid justify-items-center gap-3">
          <Avatar name={user?.display_name ?? ''} src={user?.avatar_url} size="2xl" />
          <p className="text-muted">{session.type === 'video' ? LOBBY.cameraOff : LOBBY.level}</p>
        </div>
      )}
      {microphone && !isMuted && (
        <div className="level" ref={level}>
          <span className="sr-only">{LOBBY.levelHint}</span>
        </div>
      )}
      <div className="mirror-buttons">
        {microphone && (
          <IconButton
            label={isMuted ? CONTROLS.unmute : CONTROLS.mute}
            variant="glass"
            className={clsx(isMuted && 'control-off')}
            size="lg"
            onClick={() => ownActions.mute(!isMuted)}
          >
            {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          </IconButton>
        )}
        {session.type === 'video' && microphone && (
          <IconButton
            label={camera ? CONTROLS.cameraOff : CONTROLS.cameraOn}
            variant="glass"
            className={clsx(!camera && 'control-off')}
            size="lg"
            disabled={isAsking}
            onClick={() => (camera ? ownActions.turnOff('camera') : void ownActions.turnOn(['camera']))}
          >
            {camera ? <Camera aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </div>
  )
}
