import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnnouncements } from '#client/announcements/announce.ts'
import { readSession } from '#client/session/state.ts'
import { resetStores } from '#client/store/store.ts'
import { accountActions } from '#features/accounts/screens/stores.ts'
import type { RoleFlags } from '#features/accounts/state/account.ts'
import { forgetLiveSession, openLiveSession } from '#features/live/screens/stores/session.ts'

/**
 * Client state lives as long as somebody is signed in: it begins with them, and nothing of it is left for whoever comes
 * next, also when they signed out in another tab. Says aloud what is announced.
 */
export function StateWatch({ user }: { user: RoleFlags & { id: string } }) {
  const queryClient = useQueryClient()
  const { id } = user
  useEffect(() => {
    accountActions.connect()
    const stop = openLiveSession(id)
    return () => {
      stop()
      resetStores()
      // a page that merely broke keeps what its person had
      if (readSession(queryClient)?.user.id !== id) forgetLiveSession()
    }
  }, [id, queryClient])
  useEffect(() => accountActions.learn(user), [user])
  return <Announcer />
}

/** Live regions have to be in the page before their words are. Without a role, which the words of a screen have. */
function Announcer() {
  const list = useAnnouncements()
  const words = (urgency: 'polite' | 'assertive') =>
    list.filter((one) => one.urgency === urgency).map(({ id, words }) => <p key={id}>{words}</p>)
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {words('polite')}
      </div>
      <div className="sr-only" aria-live="assertive">
        {words('assertive')}
      </div>
    </>
  )
}
