import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#features/accounts/index.ts'
import type { SessionKeeper } from './keeper.ts'
import { sessionKey } from './state.ts'

/** The session as it is now; every screen that shows it follows a sign-in or sign-out in any tab. */
export function useSession(): Session | null {
  const { data } = useQuery<Session | null>({ queryKey: sessionKey, queryFn: () => null, enabled: false })
  return data ?? null
}

export function useSessionKeeper(): SessionKeeper {
  return useRouter().options.context.keeper
}
