import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import type { User } from '#features/accounts/index.ts'
import { personalChannel } from '#features/notifications/index.ts'
import { balanceChangedEvent } from '#features/wallet/index.ts'

/** Keeps the balance true while the page is open. Realtime only says that it changed; the number is the ledger's (D6). */
export default function LiveAccount({ user }: { user: User }) {
  const { wallet } = trpc.useUtils()
  const channel = personalChannel(user.id)
  const readAgain = () => void wallet.invalidate()
  useChannelEvent(channel, 'balance.changed', balanceChangedEvent, ({ balance }) => {
    wallet.balance.setData(undefined, (known) => known && { ...known, balance })
    readAgain()
  })
  useMissedMessages(channel, readAgain)
  return null
}
