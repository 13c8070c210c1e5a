import { useEffect, useState } from 'react'

/** An iPhone fills its screen with nothing but a video. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

type Filling = {
  /** What fills the screen where the browser can do that with any element. */
  element: () => HTMLElement | null
  /** The video that does where it cannot. */
  video: () => HTMLVideoElement | null
}

/**
 * The whole screen, left with the part of the page that asked for it. `by` is what can fill it in this browser, known once the
 * page is hydrated; undefined: nothing, and there is no button for it.
 */
export function useFullScreen({ element, video }: Filling) {
  const [by, setBy] = useState<'element' | 'video'>()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (document.fullscreenEnabled) setBy('element')
    else if ('webkitEnterFullscreen' in HTMLVideoElement.prototype) setBy('video')
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {})
    if (by === 'element')
      return void element()
        ?.requestFullscreen()
        .catch(() => {})
    const film: PhoneVideo | null = by === 'video' ? video() : null
    // without a picture it refuses
    if (film && film.readyState >= HTMLMediaElement.HAVE_METADATA) film.webkitEnterFullscreen?.()
  }
  return { by, isFull, toggle }
}
