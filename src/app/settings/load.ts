import type { Utils } from '#client/trpc/trpc.ts'
import { historyShown } from '#features/tips/spec.ts'
import { historyPage } from '#features/wallet/lists.ts'
import type { Role } from '#shared/session.ts'

// The server does not retry; the screen does.
const once = { retry: false }

const reads: Record<string, (api: Utils, role: Role) => Promise<unknown>[]> = {
  '/settings/notifications': ({ notifications }) => [notifications.preferences.prefetch(undefined, once)],
  '/settings/privacy': ({ social }) => [
    social.privacy.prefetch(undefined, once),
    social.blocks.prefetchInfinite({}, once),
    social.mutes.prefetchInfinite({}, once),
  ],
  '/settings/security': ({ accounts: { security } }) => [
    security.totp.prefetch(undefined, once),
    security.sessions.prefetch(undefined, once),
  ],
  '/settings/wallet': ({ wallet, purchase, tips }, role) => [
    wallet.balance.prefetch(undefined, once),
    wallet.spendingLimit.prefetch(undefined, once),
    wallet.history.prefetchInfinite({ limit: historyPage, type: 'all' }, once),
    purchase.cards.prefetch(undefined, once),
    purchase.giftSettings.prefetch(undefined, once),
    tips.history.prefetchInfinite({ type: role === 'creator' ? 'all' : 'sent', limit: historyShown }, once),
  ],
  '/settings/subscriptions': ({ subscriptions }, role) => [
    subscriptions.mine.prefetchInfinite({}, once),
    ...(role === 'creator' ? [subscriptions.ownTiers.prefetch(undefined, once)] : []),
  ],
  '/settings/live': ({ live }, role) => (role === 'creator' ? [live.settings.prefetch(undefined, once)] : []),
}

/** Reads the data of a section for its first HTML. The section itself shows a failure. */
export async function loadSection(api: Utils, path: string, role: Role): Promise<void> {
  await Promise.all(reads[path]?.(api, role) ?? [])
}
