import { useEffect, useEffectEvent } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Viewers } from '../../contract.ts'
import { parsedNews } from '../../news/state.ts'
import { holdSeconds } from '../../spec.ts'
import { useFigures } from '../../viewers/screens/useFigures.ts'
import { withHearts, withNews } from '../state.ts'
import { useStage } from './stores.ts'

/** Throttle interval in milliseconds of refetches in a rush, with a trailing call. */
const readEveryMs = 3_000

/** Updates the cached stream from realtime messages while its page is open. Renders nothing. */
export default function StreamNews({ id }: { id: string }) {
  const me = useSession()?.user.id
  const { live, recordings } = trpc.useUtils()
  const readAgain = useThrottledCallback(() => {
    void live.one.invalidate({ id })
    void recordings.ofStream.invalidate({ id })
  }, readEveryMs)
  // cancels a running query, whose response may be older
  const storeRecording = (recording: boolean) =>
    void recordings.ofStream.cancel({ id }).then(() => recordings.ofStream.setData({ id }, { recording }))
  const isVisitor = me === undefined
  useProviderRecording(isVisitor ? storeRecording : undefined)
  const channel = chatChannel(id)
  useMissedMessages(channel, readAgain)
  useChannelEvent(channel, 'stream.news', parsedNews, (news) => {
    const away = news.host_away_at
    const heldUntil = away ? new Date(Date.parse(away) + holdSeconds * 1_000) : away === null ? null : undefined
    const changes = { viewers: news.viewers, held_until: heldUntil }
    // chat and tips do not change the stream, because other components render them
    if (news.viewers !== undefined || heldUntil !== undefined)
      live.one.setData({ id }, (known) => known && { stream: withNews(known.stream, changes) })
    const { hearts } = news
    if (hearts) live.one.setData({ id }, (known) => known && { stream: withHearts(known.stream, hearts.total) })
    if (news.recording !== undefined) storeRecording(news.recording)
    const stream = live.one.getData({ id })?.stream
    // host and guest refetch at once, mainly for the guest's permissions; the refetches of others are throttled
    const isOnStage = stream !== undefined && (stream.is_own || (me !== undefined && stream.guest?.id === me))
    const isForMe = (news.hands && stream?.is_own) || (me !== undefined && news.invited_ids?.includes(me))
    if (isForMe || (news.changed && isOnStage)) void live.one.invalidate({ id })
    if (news.ended_at !== undefined || (news.changed && !isOnStage) || news.tips || away !== undefined) readAgain()
  })
  return isVisitor ? <Figures id={id} onGone={readAgain} /> : null
}

/** Polls the figures for visitors, who get no realtime messages. Renders nothing. */
function Figures({ id, onGone }: { id: string; onGone: () => void }) {
  const { live } = trpc.useUtils()
  const figures = useFigures([id])
  const onChange = useEffectEvent((streams: readonly Viewers['streams'][number][]) => {
    const [one] = streams
    const known = live.one.getData({ id })?.stream
    if (one) live.one.setData({ id }, (now) => now && { stream: withNews(now.stream, { viewers: one.viewers }) })
    else if (known?.ended_at === null) onGone()
  })
  useEffect(() => {
    if (figures) onChange(figures)
  }, [figures])
  return null
}

/** Reports the recording state of the media provider to visitors, who get no realtime messages. */
function useProviderRecording(onChange: ((isRecorded: boolean) => void) | undefined): void {
  const { isRecorded } = useStage()
  const onRecording = useEffectEvent((now: boolean) => onChange?.(now))
  useEffect(() => {
    if (isRecorded !== null) onRecording(isRecorded)
  }, [isRecorded])
}
