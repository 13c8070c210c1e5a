import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { configKey } from '../config/use-public-config.ts'
import { sessionKey } from './state.ts'
import { useSession, useSessionManager } from './use-session.ts'

const kept: readonly unknown[] = [configKey[0], sessionKey[0]]

/**
 * Keeps the session fresh. After a sign-in or sign-out here or in another tab, or a revoked session, the guards of the
 * page run again and data of the previous user is dropped.
 */
export function SessionWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const sessionManager = useSessionManager()
  const user = useSession()?.user
  // Everything that decides which pages the user may see.
  const standing = user && `${user.id} ${user.role} ${user.status}`
  const known = useRef(standing)
  useEffect(() => sessionManager.start(), [sessionManager])
  useEffect(() => {
    if (known.current === standing) return
    known.current = standing
    const isTheirs = ({ queryKey }: { queryKey: readonly unknown[] }) => !kept.includes(queryKey[0])
    // The guards run first, so that a private screen is removed before its data.
    void router.invalidate().then(() => {
      queryClient.removeQueries({ type: 'inactive', predicate: isTheirs })
      void queryClient.resetQueries({ type: 'active', predicate: isTheirs })
    })
  }, [standing, router, queryClient])
  return null
}
