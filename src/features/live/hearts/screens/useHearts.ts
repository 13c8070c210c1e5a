import { useEffect, useState } from 'react'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { Stream } from '../../contract.ts'
import { withHearts } from '../../watching/state.ts'
import { failed, intervalOf, noTaps, take, tapped } from '../state.ts'
import { tapsStore } from './taps.ts'

/** Counts the viewer's taps at once, and sends them together. Failed requests are dropped: hearts are no messages. */
export function useHearts({ id, viewers, stats }: Stream) {
  const { live } = trpc.useUtils()
  const [own, setOwn] = useState(0)
  // taps of an earlier stream do not come back on this one
  useEffect(() => () => tapsStore.apply(() => noTaps), [])
  const { mutate } = trpc.live.heart.useMutation({
    onSuccess: ({ hearts }) =>
      live.one.setData({ id }, (known) => known && { stream: withHearts(known.stream, hearts) }),
    onError: (_, { count }) => tapsStore.apply((taps) => failed(taps, count)),
    onSettled: (_, __, { count }) => setOwn((now) => now - count),
  })
  const send = useThrottledCallback(() => {
    const { count, taps } = take(tapsStore.get())
    tapsStore.apply(() => taps)
    if (count > 0) mutate({ id, count })
    if (taps.waiting > 0) send()
  }, intervalOf(viewers))
  const tap = () => {
    tapsStore.apply(tapped)
    setOwn((now) => now + 1)
    send()
  }
  return { hearts: stats.hearts + own, tap }
}
