import { type RefObject, useEffect } from 'react'
import { WATCH } from '../spec.ts'
import { changePlaybackSettings, type Player } from './stores.ts'

type PlaybackVideoProps = {
  player: Player
  name: string
  element: RefObject<HTMLVideoElement | null>
  isHidden: boolean
  isMuted: boolean
  poster: string | undefined
}

/** Video and sound of a broadcast. Starts muted if the browser blocks sound; the page then offers to turn it on. */
export default function PlaybackVideo({ player, name, element, isHidden, isMuted, poster }: PlaybackVideoProps) {
  useEffect(() => {
    const video = element.current
    if (!video) return
    const stop = player.attach(video)
    const play = () =>
      void video.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'NotAllowedError') || video.muted) return
        video.muted = true
        changePlaybackSettings({ isMuted: true })
        void video.play().catch(() => {})
      })
    video.addEventListener('loadeddata', play)
    return () => {
      video.removeEventListener('loadeddata', play)
      stop()
    }
  }, [player, element])
  return (
    <video
      ref={element}
      className="stream-video"
      hidden={isHidden}
      poster={poster}
      playsInline
      muted={isMuted}
      aria-label={WATCH.video(name)}
    />
  )
}
