import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { ReplayVideo } from '#features/recordings/index.ts'
import { useFullScreen } from '#ui/useFullScreen.ts'
import { useSideways } from '#ui/useSideways.ts'
import { TV } from '../spec.ts'
import { type ChosenShow, choiceOf, isChosen, showOf, stepChannel, stepShow, type TvActs } from '../state.ts'
import { Channels, type ChannelsProps } from './Channels.tsx'
import { LivePane } from './LivePane.tsx'
import { Remote } from './Remote.tsx'

/** Player with one show, its remote control and the channels. */
export function Television({ channels, viewersOf }: Pick<ChannelsProps, 'channels' | 'viewersOf'>) {
  const frame = useRef<HTMLElement>(null)
  const [tuned, setTuned] = useState<ChosenShow>()
  // starts muted, because autoplay requires it; an unmuted player stays unmuted for the next shows
  const [muted, setMuted] = useState(true)
  const [paused, setPaused] = useState(false)
  const tune = (next: ChosenShow | undefined) => {
    if (!next) return
    setTuned(next)
    setPaused(false)
  }
  // scrolls to the player and moves the focus to it, so that keys work
  const choose = (next: ChosenShow) => {
    tune(next)
    frame.current?.focus()
  }
  const full = useFullScreen({ element: () => frame.current, video: () => videoIn(frame.current) })
  const acts = {
    next: () => tune(stepShow(channels, tuned, 1)),
    before: () => tune(stepShow(channels, tuned, -1)),
    up: () => tune(stepChannel(channels, tuned, -1)),
    down: () => tune(stepChannel(channels, tuned, 1)),
    pause: () => setPaused(!paused),
    sound: () => setMuted(!muted),
    fill: full.toggle,
  }
  const onLiveEnded = useLiveEnded(acts.next)
  useKeys(frame, acts)
  const swipes = useSideways({ left: acts.next, right: acts.before })
  const on = showOf(channels, tuned)
  if (!on) return null
  const { show, channel, place } = on
  // pins the automatically chosen show, so that new shows before it do not replace it
  if (!isChosen(tuned, on)) setTuned(choiceOf(on))
  return (
    <div className="tv">
      <section
        ref={frame}
        tabIndex={-1}
        aria-label={`${TV.title}: ${show.title}`}
        className="dark grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-card border border-line bg-black text-ink outline-none"
      >
        <div
          // the class tells the shell that the player handles swipes
          className="swiped relative grid in-[:fullscreen]:aspect-auto aspect-video in-[:fullscreen]:h-full in-[:fullscreen]:max-h-none max-h-[64dvh] w-full touch-pan-y place-items-center"
          {...swipes}
        >
          <Suspense fallback={null}>
            {show.kind === 'live' ? (
              <LivePane key={show.id} {...{ show, viewers: viewersOf(show), muted }} onEnded={onLiveEnded} />
            ) : (
              <ReplayVideo
                key={show.id}
                {...{ id: show.id, title: show.title, poster: show.poster_url, muted, paused }}
                onBlocked={() => setPaused(true)}
                onEnded={channel.shows.length > 1 ? acts.next : undefined}
              />
            )}
          </Suspense>
        </div>
        <Remote {...{ show, channel, place, muted, paused, acts, canFill: full.by !== undefined }} />
      </section>
      <div className="tv-guide">
        <Channels {...{ channels, viewersOf, on: show.id, onTune: choose }} />
      </div>
    </div>
  )
}

/** Returns a handler for the end of a live show, which plays the next show and refetches the channels. */
function useLiveEnded(next: () => void) {
  const { tv } = trpc.useUtils()
  return () => {
    next()
    void tv.channels.invalidate()
  }
}

/** Returns the video for full screen on a phone. On a stage it is the host's video, which is before the guest's. */
const videoIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLVideoElement>('video:not([hidden])') ?? null

/** Handles keys of a keyboard or a remote control, except while another control has the focus. */
function useKeys(frame: RefObject<HTMLElement | null>, acts: TvActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowRight: acts.next,
      ArrowLeft: acts.before,
      ArrowUp: acts.up,
      ArrowDown: acts.down,
      Enter: acts.fill,
      f: acts.fill,
      ' ': acts.pause,
      m: acts.sound,
      MediaTrackNext: acts.next,
      MediaTrackPrevious: acts.before,
      MediaPlayPause: acts.pause,
      ChannelUp: acts.down,
      ChannelDown: acts.up,
    }
    const { key, target, ctrlKey, metaKey, altKey } = event
    const act = keys[key]
    const isElsewhere = target instanceof Element && target !== document.body && !frame.current?.contains(target)
    const isPressing = (key === ' ' || key === 'Enter') && target instanceof Element && target.matches('button, a')
    if (!act || isElsewhere || isPressing || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
