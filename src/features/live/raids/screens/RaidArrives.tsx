import { useEffect, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Stream } from '../../contract.ts'
import { parsedNews } from '../../news/state.ts'
import { RAID } from '../spec.ts'
import { type Arrival, addRaids, unexpiredRaids } from '../state.ts'

/** Notices of arriving raids, each shown for a moment. */
export function RaidArrives({ stream: { id } }: { stream: Stream }) {
  const [arrivals, setArrivals] = useState<Arrival[]>([])
  useChannelEvent(chatChannel(id), 'stream.news', parsedNews, ({ raids }) => {
    if (raids) setArrivals((shown) => addRaids(shown, raids, performance.now()))
  })
  useEffect(() => {
    const [first] = arrivals
    if (first === undefined) return
    const timer = setTimeout(
      () => setArrivals((shown) => unexpiredRaids(shown, performance.now())),
      first.until - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [arrivals])
  return (
    <div className="stream-arrival" role="status">
      {arrivals.map(({ key, raids }) =>
        raids.map(({ name, viewers }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items mount and unmount together
          <p key={`${key} ${at}`} className="stream-note">
            {RAID.arrives(name, viewers)}
          </p>
        )),
      )}
    </div>
  )
}
