import { useSession } from '#client/session/use-session.ts'
import { MySubscriptions } from './MySubscriptions.tsx'
import { OwnTiers } from './OwnTiers.tsx'

/** What a creator offers by the month, and what anybody pays for by the month. */
export function SubscriptionsSettings() {
  const user = useSession()?.user
  // a session that has just ended has nothing to ask for
  if (!user) return null
  return (
    <div className="grid gap-10">
      {user.role === 'creator' && <OwnTiers />}
      <MySubscriptions />
    </div>
  )
}
