import { Volume2 } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTrack } from '#client/meetings/useTrack.ts'
import { failureOf } from '#client/query/failure.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Stream } from '../contract.ts'
import { useStage } from '../watching/screens/stores.ts'
import { useReceivingReport } from '../watching/screens/useReceivingReport.ts'
import { useWatch } from '../watching/screens/useWatch.ts'
import { readAgainMs, WATCH } from '../watching/spec.ts'
import { audienceText, shownOf } from '../watching/state.ts'
import { StagePicture } from './StagePicture.tsx'

const StreamNews = lazyWithRetry(() => import('../watching/screens/StreamNews.tsx'))

type StagePaneProps = {
  id: string
  /** Viewer count from the list of streams. */
  viewers: number
  muted: boolean
  onEnded: () => void
}

/** Stage without chat and controls. If the browser blocks autoplay with sound, shows a button that starts it. */
export default function StagePane({ id, viewers, muted, onEnded }: StagePaneProps) {
  const { data, error } = trpc.live.one.useQuery({ id }, { refetchInterval: readAgainMs })
  const stream = data?.stream
  // only a 404 removes the stage: after another failed refetch the media continue
  const isMissing = error !== null && (!stream || failureOf(error).httpStatus === 404)
  const isOver = isMissing || (stream !== undefined && (stream.ended_at !== null || stream.locked !== null))
  const ended = useEffectEvent(onEnded)
  useEffect(() => {
    if (isOver) ended()
  }, [isOver])
  if (!stream || isOver) return null
  return (
    <div className="stream stream-pane">
      <Playing stream={stream} viewers={viewers} muted={muted} />
      <Suspense fallback={null}>
        <StreamNews id={id} />
      </Suspense>
    </div>
  )
}

type PlayingProps = Pick<StagePaneProps, 'viewers' | 'muted'> & { stream: Stream }

function Playing({ stream, viewers, muted }: PlayingProps) {
  const { place, refusal, stage, reconnect } = useWatch(stream, null)
  useReceivingReport(stream, stage)
  const { state, host, guest } = useStage()
  const audience = audienceText({ viewers, started_at: stream.started_at }, useMinute())
  const picture = useRef<HTMLVideoElement>(null)
  const sound = useTrack<HTMLAudioElement>(host?.audio ?? null)
  const other = useTrack<HTMLAudioElement>(shownOf(guest, stream.guest)?.audio ?? null)
  const unblock = () => {
    sound.unblock()
    other.unblock()
  }
  const isOut = place === 'failed' || state === 'removed' || state === 'lost'
  return (
    <>
      <StagePicture stream={stream} picture={picture} isGuest={false} isMuted={muted} />
      {audience && (
        <p translate="no" className="badge badge-glass figures pane-viewers">
          {audience}
        </p>
      )}
      <audio ref={sound.element} muted={muted} />
      <audio ref={other.element} muted={muted} />
      {!muted && (sound.isBlocked || other.isBlocked) && !isOut && (
        <div className="stream-notes">
          <Button variant="primary" size="lg" className="sound-wanted" onClick={unblock}>
            <Volume2 aria-hidden="true" />
            {WATCH.sound}
          </Button>
        </div>
      )}
      {isOut && (
        <div className="stream-said" role="status">
          <p>{refusal ?? WATCH.lost}</p>
          <Button variant="primary" onClick={reconnect}>
            {WATCH.rejoin}
          </Button>
        </div>
      )}
    </>
  )
}
