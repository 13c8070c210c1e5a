import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '#client/announcements/announce.ts'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { callRingingEvent, callStoppedEvent } from '../../contract.ts'
import { RINGING } from '../spec.ts'
import { RingCard } from './RingCard.tsx'
import { startRingtone } from './ringtone.ts'
import { ringActions, useRingSlot } from './stores.ts'

/**
 * Shows the incoming call on every page of a creator: when a live message arrives, and when a page is opened or shown
 * again while a call rings. It does not take the focus, and is announced to screen readers.
 */
export default function IncomingCalls({ userId }: { userId: string }) {
  const { client } = trpc.useUtils()
  const { rings, ended } = useRingSlot()
  const [shown] = rings
  const read = useEffectEvent(() => ringActions.read(client))
  useEffect(() => void read(), [])
  const channel = personalChannel(userId)
  useMissedMessages(channel, () => void read())
  useChannelEvent(channel, 'call.ringing', callRingingEvent, ({ request_id: id, rings_until, ...ring }) =>
    ringActions.start({ ...ring, id, until: Date.parse(rings_until) }),
  )
  useChannelEvent(channel, 'call.stopped', callStoppedEvent, ({ request_id, why }) => ringActions.stop(request_id, why))
  useEffect(() => {
    if (shown) return startRingtone()
  }, [shown])
  useEffect(() => {
    if (!shown) return
    const { from, type, minutes, tokens } = shown
    announce(RINGING.said(from.display_name, type, minutes, tokens), 'assertive')
  }, [shown])
  const why = ended?.why
  useEffect(() => {
    if (why) announce(RINGING.ended[why])
  }, [why])
  const card = ended?.ring ?? shown
  if (!card) return null
  return createPortal(
    <RingCard key={card.id} ring={card} ended={why} waiting={ended ? rings.length : rings.length - 1} />,
    document.body,
  )
}
