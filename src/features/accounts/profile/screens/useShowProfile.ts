import { useSession, useSessionManager } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { OwnProfile } from '../contract.ts'

/** Updates the cached profile and the session after saving, so that every place shows the saved values. */
export function useShowProfile() {
  const utils = trpc.useUtils()
  const session = useSession()
  const sessionManager = useSessionManager()
  return (profile: OwnProfile) => {
    utils.discovery.profile.setData(undefined, (old) => old && { ...old, ...profile })
    if (session) sessionManager.set({ ...session, user: { ...session.user, ...shownOf(profile) } })
    void utils.discovery.invalidate()
  }
}

const shownOf = ({ username, display_name, avatar_url, time_zone }: OwnProfile) => ({
  username,
  display_name,
  avatar_url,
  time_zone,
})
