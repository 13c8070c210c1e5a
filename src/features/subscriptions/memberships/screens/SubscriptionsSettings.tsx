import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { OwnTiers } from '../../tiers/screens/OwnTiers.tsx'
import { MySubscriptions } from './MySubscriptions.tsx'

/** What a creator offers by the month, and what anybody pays for by the month. */
export function SubscriptionsSettings() {
  const user = useSession()?.user
  const isCreator = user?.role === 'creator'
  const { isPending } = trpc.subscriptions.ownTiers.useQuery(undefined, { enabled: isCreator })
  // a session that has just ended has nothing to ask for
  if (!user) return null
  return (
    <div className="grid gap-10">
      {isCreator && <OwnTiers />}
      {/* loads at once, and is not seen before what stands above it has its height */}
      <div hidden={isCreator && isPending}>
        <MySubscriptions />
      </div>
    </div>
  )
}
