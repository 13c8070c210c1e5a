import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { OwnTiers } from '../../tiers/screens/OwnTiers.tsx'
import { MySubscriptions } from './MySubscriptions.tsx'

/** The user's subscriptions, and for creators their tiers. */
export function SubscriptionsSettings() {
  const user = useSession()?.user
  const isCreator = user?.role === 'creator'
  const { isPending } = trpc.subscriptions.ownTiers.useQuery(undefined, { enabled: isCreator })
  // the session has just ended, so queries would fail
  if (!user) return null
  return (
    <div className="grid gap-10">
      {isCreator && <OwnTiers />}
      {/* loads at once, but stays hidden until the part above has its height */}
      <div hidden={isCreator && isPending}>
        <MySubscriptions />
      </div>
    </div>
  )
}
