import { Suspense } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { usePaced } from '#client/usePaced.ts'
import { LiveMessages } from '#features/messages/screens/LiveMessages.tsx'
import { LiveNotices } from '#features/notifications/index.ts'
import { BuyOnArrival } from '#features/purchase/index.ts'
import { tipReceivedEvent } from '#features/tips/index.ts'
import { balanceChangedEvent, earningsChangedEvent } from '#features/wallet/index.ts'
import { showBalance } from '#features/wallet/state/balance.ts'
import { personalChannel } from '#shared/channels.ts'
import type { User } from '#shared/session.ts'
import { StateWatch } from './StateWatch.tsx'

/** While tokens rain the ledger is read this often; the last word of a burst is always followed by a reading. */
const readEveryMs = 1_000

/**
 * What follows a person through every page while they are signed in: their balance stays true, and they hear of what
 * happens wherever they are. Realtime only says that something changed; the figures are the ledger's (decision D6).
 */
export default function LiveAccount({ user }: { user: User }) {
  const { wallet } = trpc.useUtils()
  const channel = personalChannel(user.id)
  const readAgain = usePaced(() => void wallet.invalidate(), readEveryMs)
  useMissedMessages(channel, readAgain)
  useChannelEvent(channel, 'balance.changed', balanceChangedEvent, ({ balance }) => {
    wallet.balance.setData(undefined, (known) => known && { ...known, balance: showBalance(known.balance, balance) })
    readAgain()
  })
  useChannelEvent(channel, 'earnings.changed', earningsChangedEvent, readAgain)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, readAgain)
  return (
    <>
      <StateWatch user={user} />
      <Suspense fallback={null}>
        <LiveNotices userId={user.id} />
      </Suspense>
      <LiveMessages userId={user.id} />
      <BuyOnArrival />
    </>
  )
}
