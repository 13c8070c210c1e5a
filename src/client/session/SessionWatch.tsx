import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { configKey } from '../config/use-public-config.ts'
import { sessionKey } from './state.ts'
import { useSession, useSessionKeeper } from './use-session.ts'

const kept: readonly unknown[] = [configKey[0], sessionKey[0]]

/**
 * Keeps the session fresh, and lets the page follow it: when somebody signs in, signs out or is signed out, here or in
 * another tab, the guards of the page run again and nothing that was read for the last person stays.
 */
export function SessionWatch() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const keeper = useSessionKeeper()
  const user = useSession()?.user
  // whatever decides which pages somebody may see
  const standing = user && `${user.id} ${user.role} ${user.status}`
  const known = useRef(standing)
  useEffect(() => keeper.start(), [keeper])
  useEffect(() => {
    if (known.current === standing) return
    known.current = standing
    const isTheirs = ({ queryKey }: { queryKey: readonly unknown[] }) => !kept.includes(queryKey[0])
    // the guards first: a private screen is gone before its data is
    void router.invalidate().then(() => {
      queryClient.removeQueries({ type: 'inactive', predicate: isTheirs })
      void queryClient.resetQueries({ type: 'active', predicate: isTheirs })
    })
  }, [standing, router, queryClient])
  return null
}
