import { clsx } from 'clsx'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTrack } from '#client/meetings/useTrack.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Stream } from '../contract.ts'
import { GuestPicture } from '../guests/screens/GuestOnStage.tsx'
import { OwnStage } from '../hosting/screens/OwnStage.tsx'
import { loadPlaybackVideo } from '../watching/screens/loadStage.ts'
import { useStage } from '../watching/screens/stores.ts'
import { WATCH } from '../watching/spec.ts'
import { shownOf } from '../watching/state.ts'

const PlaybackVideo = lazyWithRetry(loadPlaybackVideo)

type StagePictureProps = {
  stream: Stream
  /** Video element for picture-in-picture. */
  picture: RefObject<HTMLVideoElement | null>
  /** True if the reader is the guest on stage. */
  isGuest: boolean
  isMuted: boolean
}

/**
 * Video of the stage: the host's screen or camera, and the guest. While the screen is shared, the camera is beside it.
 * Without video shows the host's avatar; before the first video shows the cover.
 */
export function StagePicture({ stream, picture, isGuest, isMuted }: StagePictureProps) {
  const { host, guest, player, isSoundOnly } = useStage()
  const name = stream.creator.display_name
  const shown = host?.screen ?? host?.video ?? null
  const { element } = useTrack<HTMLVideoElement>(shown)
  const cover = usePicture(stream.poster_url, 'large')
  const playing = useRef<HTMLVideoElement>(null)
  const isShown = shown !== null || (player !== null && !isSoundOnly)
  const isCovered = host === null && player === null && cover.shown
  // shows the cover until the first frame is decoded
  const poster = cover.shown ? cover.img.src : undefined
  useEffect(() => {
    picture.current = player ? playing.current : element.current
  })
  const hasBeside = Boolean((stream.guest && player === null) || isGuest || (host?.screen && host.video))
  return (
    <div className={clsx('stream-view', host?.screen && 'has-screen', hasBeside && 'has-beside')}>
      {player ? (
        <Suspense fallback={null}>
          <PlaybackVideo
            player={player}
            name={name}
            element={playing}
            isHidden={isSoundOnly}
            isMuted={isMuted}
            poster={poster}
          />
        </Suspense>
      ) : (
        <video
          ref={element}
          className={clsx('stream-video', host?.screen && 'stream-screen')}
          hidden={shown === null}
          poster={poster}
          playsInline
          muted
          aria-label={host?.screen ? WATCH.screen(name) : WATCH.video(name)}
        />
      )}
      {isCovered && <img {...cover.img} alt="" className="stream-cover" decoding="async" />}
      {!isShown && !isCovered && (
        <div className="other-face">
          <Avatar name={name} src={stream.creator.avatar_url} size="2xl" />
          <p className="font-bold font-display text-xl [overflow-wrap:anywhere]">{name}</p>
        </div>
      )}
      <div className="stream-small">
        {host?.screen && host.video && <Small track={host.video} label={WATCH.video(name)} />}
        {stream.guest && !isGuest && player === null && (
          <GuestPicture guest={stream.guest} track={shownOf(guest, stream.guest)?.video ?? null} />
        )}
        {isGuest && <OwnStage className="stream-guest" />}
      </div>
    </div>
  )
}

function Small({ track, label }: { track: MediaStreamTrack; label: string }) {
  const { element } = useTrack<HTMLVideoElement>(track)
  return <video ref={element} playsInline muted aria-label={label} />
}
