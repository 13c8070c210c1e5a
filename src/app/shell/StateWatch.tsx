import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnnouncements } from '#client/announcements/announce.ts'
import { readSession } from '#client/session/state.ts'
import { removeStored } from '#client/store/storage.ts'
import { resetStores } from '#client/store/store.ts'
import { recentsKey } from './spec.ts'

/**
 * Resets all stores on sign-out, also when it happens in another tab, so that nothing is left for the next person.
 * Renders announcements for screen readers.
 */
export function StateWatch({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  useEffect(
    () => () => {
      resetStores()
      // After a crash the stored state stays.
      if (readSession(queryClient)?.user.id !== userId) removeStored({ key: recentsKey })
    },
    [userId, queryClient],
  )
  return <Announcer />
}

/** Live regions must exist before their text does. They have no role, so that they do not collide with a screen's own. */
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
