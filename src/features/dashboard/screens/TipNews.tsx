import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { tipReceivedEvent } from '#features/tips/index.ts'
import { personalChannel } from '#shared/channels.ts'
import { tipsShown } from '../lists.ts'
import { addTip } from '../state.ts'

const readEveryMs = 1_000
const input = { limit: tipsShown }

type TipNewsProps = { userId: string; onTip: (id: string) => void }

/** Adds new tips to the loaded tips. A separate chunk, so that the schemas of events load after the page. */
export default function TipNews({ userId, onTip }: TipNewsProps) {
  const { tips } = trpc.useUtils()
  const channel = personalChannel(userId)
  // a merged event covers several tips, so the list is refetched
  const readAgain = useThrottledCallback(() => void tips.received.invalidate(), readEveryMs)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, (tip) => {
    onTip(tip.tip_id)
    if (tip.burst) readAgain()
    tips.received.setInfiniteData(input, (known) => known && { ...known, pages: addTip(known.pages, tip) })
  })
  useMissedMessages(channel, readAgain, true)
  return null
}
