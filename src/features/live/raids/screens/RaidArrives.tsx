import { useEffect, useState } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Stream } from '../../contract.ts'
import { heardNews } from '../../news/state.ts'
import { arrivalShownMs, RAID } from '../spec.ts'

/** For a moment: another creator's audience comes. */
export function RaidArrives({ stream: { id } }: { stream: Stream }) {
  const [words, setWords] = useState<string>()
  useChannelEvent(chatChannel(id), 'stream.news', heardNews, ({ raid }) => {
    if (raid) setWords(RAID.arrives(raid.name, raid.viewers))
  })
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => setWords(undefined), arrivalShownMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div className="stream-arrival" role="status">
      {words && <p className="stream-note">{words}</p>}
    </div>
  )
}
