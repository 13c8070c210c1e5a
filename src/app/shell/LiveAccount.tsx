import { Suspense } from 'react'
import * as z from 'zod/mini'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { CallNews, IncomingCalls } from '#features/calls/index.ts'
import { LiveMessages } from '#features/messages/conversations/screens/LiveMessages.tsx'
import { LiveNotices } from '#features/notifications/index.ts'
import { BuyOnArrival } from '#features/purchase/index.ts'
import { tipReceivedEvent } from '#features/tips/index.ts'
import { showBalance } from '#features/wallet/balance/state.ts'
import { balanceChangedEvent, earningsChangedEvent } from '#features/wallet/index.ts'
import { personalChannel } from '#shared/channels.ts'
import type { User } from '#shared/session.ts'
import { FloatingParts } from '#ui/Boundary.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { useHydratedLater } from '#ui/useHydratedLater.ts'
import { viewerZone } from '#ui/viewerZone.ts'
import { StateWatch } from './StateWatch.tsx'

const SignInAgain = lazyWithRetry(() => import('#features/accounts/sign-in/screens/SignInAgain.tsx'))

const ZoneWatch = lazyWithRetry(() => import('#features/accounts/profile/screens/ZoneWatch.tsx'))

/** Sent when an admin has changed the account. */
const accountChangedEvent = z.object({})

/** The balance is re-read at most this often during a burst of events, and once after the last of them. */
const readEveryMs = 1_000

/**
 * Subscriptions of a signed-in person on every page: balance, notifications, calls and messages, all from the same moment
 * on. Events only say that something changed; the figures are read from the ledger.
 */
export default function LiveAccount({ user }: { user: User }) {
  const { wallet } = trpc.useUtils()
  const sessionManager = useSessionManager()
  // The server does not know the zone of the device.
  const isHydrated = useHydratedLater()
  const channel = personalChannel(user.id)
  const readAgain = useThrottledCallback(() => void wallet.invalidate(), readEveryMs)
  useMissedMessages(channel, readAgain, true)
  useChannelEvent(channel, 'balance.changed', balanceChangedEvent, ({ balance }) => {
    wallet.balance.setData(undefined, (known) => known && { ...known, balance: showBalance(known.balance, balance) })
    readAgain()
  })
  useChannelEvent(channel, 'earnings.changed', earningsChangedEvent, readAgain)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, readAgain)
  // A new session contains the change; the user does not sign in again.
  useChannelEvent(channel, 'account.changed', accountChangedEvent, () => {
    void sessionManager.token().then((token) => sessionManager.renew(token))
  })
  return (
    <FloatingParts>
      <StateWatch userId={user.id} />
      <LiveNotices userId={user.id} />
      {user.role !== 'admin' && <CallNews userId={user.id} />}
      <LiveMessages userId={user.id} />
      {user.role === 'creator' && (
        <Suspense fallback={null}>
          <IncomingCalls userId={user.id} />
        </Suspense>
      )}
      {user.role === 'admin' && (
        <Suspense fallback={null}>
          <SignInAgain email={user.email} />
        </Suspense>
      )}
      {isHydrated && user.time_zone !== viewerZone() && (
        <Suspense fallback={null}>
          <ZoneWatch />
        </Suspense>
      )}
      <BuyOnArrival />
    </FloatingParts>
  )
}
