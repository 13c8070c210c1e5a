import { useEffect, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Stream } from '../../contract.ts'
import type { StreamNews } from '../../news/contract.ts'
import { heardNews } from '../../news/state.ts'
import { arrivalShownMs, RAID } from '../spec.ts'

/** For a moment: audiences of other creators come. */
export function RaidArrives({ stream: { id } }: { stream: Stream }) {
  const [raids, setRaids] = useState<StreamNews['raids']>()
  useChannelEvent(chatChannel(id), 'stream.news', heardNews, ({ raids: coming }) => {
    if (coming) setRaids(coming)
  })
  useEffect(() => {
    if (raids === undefined) return
    const timer = setTimeout(() => setRaids(undefined), arrivalShownMs)
    return () => clearTimeout(timer)
  }, [raids])
  return (
    <div className="stream-arrival" role="status">
      {raids?.map(({ name, viewers }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together
        <p key={at} className="stream-note">
          {RAID.arrives(name, viewers)}
        </p>
      ))}
    </div>
  )
}
