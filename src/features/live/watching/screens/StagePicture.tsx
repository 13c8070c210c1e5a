import { clsx } from 'clsx'
import { type RefObject, useEffect } from 'react'
import { useTrack } from '#client/meetings/useTrack.ts'
import { Avatar } from '#ui/Avatar.tsx'
import type { Stream } from '../../contract.ts'
import { WATCH } from '../spec.ts'
import { useStage } from './stores.ts'

type StagePictureProps = {
  stream: Stream
  /** What floats as a picture in picture. */
  picture: RefObject<HTMLVideoElement | null>
}

/** The host: their screen or camera in the whole room, else their face; the camera beside a screen, and the guest. */
export function StagePicture({ stream, picture }: StagePictureProps) {
  const { host, guest } = useStage()
  const name = stream.creator.display_name
  const shown = host?.screen ?? host?.video ?? null
  const { element } = useTrack<HTMLVideoElement>(shown)
  useEffect(() => {
    picture.current = element.current
  })
  return (
    <div className="stream-view">
      <video
        ref={element}
        className={clsx('stream-video', host?.screen && 'stream-screen')}
        hidden={shown === null}
        playsInline
        muted
        aria-label={host?.screen ? WATCH.screen(name) : WATCH.video(name)}
      />
      {shown === null && (
        <div className="other-face">
          <Avatar name={name} src={stream.creator.avatar_url} size="2xl" />
          <p className="font-bold font-display text-xl [overflow-wrap:anywhere]">{name}</p>
        </div>
      )}
      <div className="stream-small">
        {host?.screen && host.video && <Small track={host.video} label={WATCH.video(name)} />}
        {guest?.video && <Small track={guest.video} label={WATCH.guest} />}
      </div>
    </div>
  )
}

function Small({ track, label }: { track: MediaStreamTrack; label: string }) {
  const { element } = useTrack<HTMLVideoElement>(track)
  return <video ref={element} playsInline muted aria-label={label} />
}
