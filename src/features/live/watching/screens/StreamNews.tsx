import { useEffect, useEffectEvent } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { usePaced } from '#client/usePaced.ts'
import { chatChannel } from '#shared/channels.ts'
import { heardNews } from '../../news/state.ts'
import { holdSeconds } from '../../spec.ts'
import type { Viewers } from '../../viewers/contract.ts'
import { figuresEveryMs } from '../../viewers/spec.ts'
import { withNews } from '../state.ts'
import { useStage } from './stores.ts'

/** Figures are read again at most this often during a rush, and once after it. */
const readEveryMs = 3_000

/** Keeps what is known of a stream true while its page is open; draws nothing. */
export default function StreamNews({ id }: { id: string }) {
  const me = useSession()?.user.id
  const { live, recordings } = trpc.useUtils()
  const readAgain = usePaced(() => {
    void live.one.invalidate({ id })
    void recordings.ofStream.invalidate({ id })
  }, readEveryMs)
  // an answer that is under way may be older than this
  const noteRecording = (recording: boolean) =>
    void recordings.ofStream.cancel({ id }).then(() => recordings.ofStream.setData({ id }, { recording }))
  const isVisitor = me === undefined
  useProviderWord(isVisitor ? noteRecording : undefined)
  const channel = chatChannel(id)
  useMissedMessages(channel, readAgain)
  useChannelEvent(channel, 'stream.news', heardNews, (news) => {
    const away = news.host_away_at
    const heldUntil = away ? new Date(Date.parse(away) + holdSeconds * 1_000) : away === null ? null : undefined
    const changes = { viewers: news.viewers, held_until: heldUntil }
    // words and tips alone draw nothing of the room anew
    if (news.viewers !== undefined || heldUntil !== undefined)
      live.one.setData({ id }, (known) => known && { stream: withNews(known.stream, changes) })
    if (news.recording !== undefined) noteRecording(news.recording)
    const stream = live.one.getData({ id })?.stream
    // whoever is on stage hears of it at once, and of a guest's sound and picture above all
    const isOnStage = stream !== undefined && (stream.is_own || (me !== undefined && stream.guest?.id === me))
    const isForMe = (news.hands && stream?.is_own) || (me !== undefined && news.invited_ids?.includes(me))
    if (isForMe || (news.changed && isOnStage)) void live.one.invalidate({ id })
    if (news.ended_at !== undefined || (news.changed && !isOnStage) || news.tips || away !== undefined) readAgain()
  })
  return isVisitor ? <Figures id={id} onGone={readAgain} /> : null
}

/** Visitors hear nothing of a stream: how many watch is looked up. */
function Figures({ id, onGone }: { id: string; onGone: () => void }) {
  const { live } = trpc.useUtils()
  const { data } = trpc.live.viewers.useQuery({ ids: [id] }, { refetchInterval: figuresEveryMs, staleTime: 0 })
  const note = useEffectEvent((streams: Viewers['streams']) => {
    const [one] = streams
    const known = live.one.getData({ id })?.stream
    if (one) live.one.setData({ id }, (now) => now && { stream: withNews(now.stream, { viewers: one.viewers }) })
    else if (known?.ended_at === null) onGone()
  })
  useEffect(() => {
    if (data) note(data.streams)
  }, [data])
  return null
}

/** Visitors hear no news of a stream: that it is recorded, or not any more, they hear from the media's provider. */
function useProviderWord(note: ((isRecorded: boolean) => void) | undefined): void {
  const { isRecorded } = useStage()
  const heard = useEffectEvent((now: boolean) => note?.(now))
  useEffect(() => {
    if (isRecorded !== null) heard(isRecorded)
  }, [isRecorded])
}
