import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { trpc } from '#client/trpc.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { BookmarkFace, type BookmarkLook, type FaceProps } from './BookmarkFace.tsx'
import type { Person } from './useRelation.ts'

const BookmarkToggle = lazyWithRetry(() => import('./BookmarkToggle.tsx'))

/** The place of the bookmark on a card: its code comes for who is signed in, and after the page. A visitor joins first. */
export function BookmarkSpot({ person, ...look }: BookmarkLook & { person: Person }) {
  const me = useSession()?.user.id
  const [isPressed, setIsPressed] = useState(false)
  const { isVisitor, join } = useJoin()
  // who was a visitor when they pressed did not mean to take away what they once kept
  const [wasVisitor] = useState(isVisitor)
  if (isVisitor)
    return (
      <BookmarkFace
        person={person}
        {...look}
        kept={false}
        onPress={() => join({ verb: 'bookmark', person, onceIn: () => setIsPressed(true) })}
      />
    )
  if (me === person.id) return null
  return (
    <Suspense fallback={<Waiting person={person} {...look} onPress={() => setIsPressed(true)} />}>
      <BookmarkToggle key={String(isPressed)} person={person} {...look} pressed={isPressed} onlyKeeps={wasVisitor} />
    </Suspense>
  )
}

function Waiting(props: Omit<FaceProps, 'kept'>) {
  const known = trpc.useUtils().social.bookmarkIds.getData()
  return <BookmarkFace {...props} kept={known?.user_ids.includes(props.person.id)} />
}
