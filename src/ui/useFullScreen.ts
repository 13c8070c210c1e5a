import { useEffect, useState } from 'react'

/** An iPhone can show only videos in full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

type Filling = {
  /** Returns the element for full screen, for browsers that support any element. */
  element: () => HTMLElement | null
  /** Returns the video for full screen, for browsers that support only videos. */
  video: () => HTMLVideoElement | null
}

/**
 * Full-screen mode, which ends when the part that requested it unmounts. `by` is what this browser can show in full screen,
 * known after hydration; undefined: not supported, so hide the button.
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
    // It is refused before the first picture has loaded.
    if (film && film.readyState >= HTMLMediaElement.HAVE_METADATA) film.webkitEnterFullscreen?.()
  }
  return { by, isFull, toggle }
}
