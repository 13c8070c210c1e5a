import { useLocation } from '@tanstack/react-router'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { showBalance } from '#client/state/balance.ts'
import { notificationActions } from '#client/state/stores/notifications.ts'
import { StateWatch } from '#client/state/stores/StateWatch.tsx'
import { trpc } from '#client/trpc.ts'
import type { User } from '#features/accounts/index.ts'
import { personalChannel } from '#features/notifications/index.ts'
import { BuyOnArrival } from '#features/purchase/index.ts'
import { tipNotification, tipReceivedEvent } from '#features/tips/index.ts'
import { balanceChangedEvent, earningsChangedEvent } from '#features/wallet/index.ts'
import { fullNumber } from '#ui/numbers.ts'
import { toast } from '#ui/toast.ts'

/**
 * What follows a person through every page while they are signed in: their balance stays true, and a creator hears of a
 * tip wherever they are. Realtime only says that something changed; the figures are the ledger's (decision D6).
 */
export default function LiveAccount({ user }: { user: User }) {
  const { wallet } = trpc.useUtils()
  const onDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const channel = personalChannel(user.id)
  const readAgain = () => void wallet.invalidate()
  useMissedMessages(channel, readAgain)
  useChannelEvent(channel, 'balance.changed', balanceChangedEvent, ({ balance }) => {
    wallet.balance.setData(undefined, (known) => known && { ...known, balance: showBalance(known.balance, balance) })
    readAgain()
  })
  useChannelEvent(channel, 'earnings.changed', earningsChangedEvent, readAgain)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, ({ tip_id, sender, tokens, message }) => {
    readAgain()
    const title = tipNotification.title.replace('{sender}', sender.display_name)
    const amount = tipNotification.message.replace('{tokens}', fullNumber(tokens))
    const words = { title, message: amount, type: 'tip_received', data: { tip_id } }
    notificationActions.add({ id: tip_id, timestamp: Date.now(), ...words })
    // the dashboard shows it where it belongs
    if (onDashboard) return
    toast.success(title, { id: tip_id, detail: [amount, message].filter(Boolean).join(' · ') })
  })
  return (
    <>
      <StateWatch user={user} />
      <BuyOnArrival />
    </>
  )
}
