import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { CreatorProfile } from './CreatorProfile.tsx'
import { PersonProfile } from './PersonProfile.tsx'

/** Page /profile: the user's own profile, with a link to edit it. */
export function ProfileScreen() {
  const user = useSession()?.user
  const profile = trpc.discovery.profile.useQuery(undefined, { enabled: user !== undefined })
  const isCreator = user?.role === 'creator'
  const creator = trpc.discovery.creator.useQuery({ usernameOrId: user?.id ?? '' }, { enabled: isCreator })
  // the session has just ended; the route guard is about to redirect
  if (!user || !profile.data) return null
  if (isCreator && creator.data) return <CreatorProfile creator={creator.data.creator} />
  return <PersonProfile profile={profile.data} />
}
