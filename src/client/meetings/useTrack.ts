import { type RefObject, useEffect, useRef, useState } from 'react'

/** Plays a track in an element. `blocked` is true if the browser requires a press first. */
export function useTrack<E extends HTMLMediaElement>(track: MediaStreamTrack | null) {
  const element = useRef<E>(null)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const media = element.current
    if (!media) return
    media.srcObject = track ? new MediaStream([track]) : null
    if (!track) return setBlocked(false)
    const play = () =>
      void media.play().then(
        () => setBlocked(false),
        (error: unknown) => setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
      )
    // A phone call pauses playback and does not resume it. Browsers also pause a picture that is out of view to save
    // power.
    const goOn = () => {
      const isUnseen = track.kind === 'video' && document.hidden
      if (media.paused && track.readyState === 'live' && !isUnseen) play()
    }
    play()
    media.addEventListener('pause', goOn)
    document.addEventListener('visibilitychange', goOn)
    return () => {
      media.removeEventListener('pause', goOn)
      document.removeEventListener('visibilitychange', goOn)
      media.srcObject = null
    }
  }, [track])
  const unblock = () =>
    void element.current?.play().then(
      () => setBlocked(false),
      () => {},
    )
  return { element, isBlocked, unblock }
}

const everyMs = 120
/** Level from which audio counts as speech, relative to the loudest input of a microphone. */
const spokenLevel = 0.04

/** Measures the level of a track, 0 to 1, several times a second. */
function useMeasure(track: MediaStreamTrack | null, onLevel: (level: number) => void): void {
  const latest = useRef(onLevel)
  latest.current = onLevel
  useEffect(() => {
    if (!track || track.readyState === 'ended') return
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length
      latest.current(Math.min(1, Math.sqrt(power) * 3))
    }, everyMs)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [track])
}

/** Writes the level of a track to `--level` of an element, without a render. */
export function useLevel<E extends HTMLElement>(track: MediaStreamTrack | null): RefObject<E | null> {
  const element = useRef<E>(null)
  useMeasure(track, (level) => element.current?.style.setProperty('--level', level.toFixed(2)))
  return element
}

/** Milliseconds that `speaking` is held over the pauses between words. */
const heldMs = 900

/** Returns true while the track carries speech. */
export function useSpeaking(track: MediaStreamTrack | null): boolean {
  const [isSpeaking, setSpeaking] = useState(false)
  const spokeAt = useRef(Number.NEGATIVE_INFINITY)
  useMeasure(track, (level) => {
    if (level > spokenLevel) spokeAt.current = performance.now()
    setSpeaking(performance.now() - spokeAt.current < heldMs)
  })
  return isSpeaking && track !== null
}
