import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { comesLater } from '#ui/comesLater.ts'
import type { Person } from '../state.ts'

/** On a picture by default. */
export type BookmarkLook = { variant?: 'glass' | 'secondary'; size?: 'sm' | 'md' }

const BookmarkToggle = comesLater(() => import('./BookmarkToggle.tsx'))

/** The place of the bookmark on a card: its code comes for who is signed in, and after the page. */
export function BookmarkSpot({ person, ...look }: BookmarkLook & { person: Person }) {
  const me = useSession()?.user.id
  if (me === undefined || me === person.id) return null
  return (
    <Suspense fallback={null}>
      <BookmarkToggle person={person} {...look} />
    </Suspense>
  )
}
