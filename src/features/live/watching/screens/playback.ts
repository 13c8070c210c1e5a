import type { Playback } from '../../playback/contract.ts'
import type { Stage } from './stage.ts'
import { outside, type Player } from './stores.ts'
import { createView } from './view.ts'

type Opening = {
  playback: Playback
  /** Renews the playback. Returns false if the viewer can no longer watch; throws if it may be retried. */
  renew(): Promise<boolean>
  /** Ends the playback on the server, also while the page is closed. */
  end(): Promise<unknown>
  isSoundOnly: boolean
  /** Earlier connection, which is closed once the playback is shown. */
  before?: Stage | undefined
}

/** Milliseconds until the first picture. A broadcast that has just begun takes some seconds. */
const openWithinMs = 45_000

/** Plays the broadcast of a stream. The page renders the video. @throws if it does not start in time */
export async function openPlayback({
  playback,
  renew,
  end: endOnServer,
  isSoundOnly,
  before,
}: Opening): Promise<Stage> {
  const view = createView(before === undefined)
  const shown: { video?: HTMLVideoElement; seconds?: number } = {}
  let hasLeft = false
  const timer = setInterval(() => {
    renew().then(
      (mayWatch) => !mayWatch && end('removed'),
      () => undefined,
    )
  }, playback.renew_seconds * 1_000)
  function end(state: 'lost' | 'removed') {
    if (hasLeft) return
    clearInterval(timer)
    view.change({ state, player: null })
  }
  const started = Promise.withResolvers<void>()
  const player: Player = {
    attach(video) {
      shown.video = video
      const begin = () => {
        view.change({ state: 'joined' })
        started.resolve()
      }
      video.addEventListener('loadeddata', begin)
      const stop = playIn(video, playback.playlist_url, () => end('lost'))
      return () => {
        video.removeEventListener('loadeddata', begin)
        void stop.then((act) => act())
      }
    },
  }
  const leave = async () => {
    hasLeft = true
    clearInterval(timer)
    window.removeEventListener('pagehide', close)
    view.change(outside)
    await endOnServer().catch(() => {})
  }
  // a page that the browser keeps for the Back button continues where it was
  const close = ({ persisted }: PageTransitionEvent) => !persisted && void leave()
  window.addEventListener('pagehide', close)
  view.change({ player, isSoundOnly })
  if (before) await view.replace(before, Promise.resolve())
  const late = setTimeout(() => started.reject(new Error('the playback does not start')), openWithinMs)
  await started.promise.catch((error: unknown) => {
    void leave()
    throw error
  })
  clearTimeout(late)
  return {
    share: async () => undefined,
    soundOnly: async (isOn) => view.change({ isSoundOnly: isOn }),
    // the playback has no bitrate: it counts as received while its time moves on
    bitrate() {
      const [seconds, past] = [shown.video?.currentTime, shown.seconds]
      if (seconds !== undefined) shown.seconds = seconds
      return seconds === undefined || past === undefined ? undefined : Math.max(0, seconds - past)
    },
    leave,
  }
}

/** Number of attempts to load the playlist of a broadcast that has just begun, a second apart. */
const attemptsMax = 40

/** Plays a playlist with Media Source Extensions, or natively without them (Safari on older phones). */
async function playIn(video: HTMLVideoElement, url: string, failed: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js')
  if (!Hls.isSupported()) {
    video.src = url
    video.addEventListener('error', failed)
    return () => {
      video.removeEventListener('error', failed)
      video.removeAttribute('src')
      video.load()
    }
  }
  const retry = { maxNumRetry: attemptsMax, retryDelayMs: 1_000, maxRetryDelayMs: 1_000 }
  const manifestLoadPolicy = {
    default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry: retry, errorRetry: retry },
  }
  // the page policy allows no worker from a blob
  const hls = new Hls({ enableWorker: false, manifestLoadPolicy })
  let isRecovered = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || isRecovered) return failed()
    isRecovered = true
    hls.recoverMediaError()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}
