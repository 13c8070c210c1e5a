import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { CreatorProfile } from './CreatorProfile.tsx'
import { PersonProfile } from './PersonProfile.tsx'

/** /profile: oneself as others see one, and the way to change it. */
export function ProfileScreen() {
  const user = useSession()?.user
  const profile = trpc.discovery.profile.useQuery(undefined, { enabled: user !== undefined })
  const isCreator = user?.role === 'creator'
  const creator = trpc.discovery.creator.useQuery({ usernameOrId: user?.id ?? '' }, { enabled: isCreator })
  // a session that has just ended: its guard is about to lead away
  if (!user || !profile.data) return null
  if (isCreator && creator.data) return <CreatorProfile creator={creator.data.creator} />
  return <PersonProfile profile={profile.data} />
}
