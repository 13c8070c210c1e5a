import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { BookmarkFace, type BookmarkFaceProps, type BookmarkLook } from './BookmarkFace.tsx'
import type { Person } from './useRelation.ts'

const BookmarkToggle = lazyWithRetry(() => import('./BookmarkToggle.tsx'))

/** Bookmark button of a card. Its code loads after the page, for signed-in users; visitors are asked to join. */
export function BookmarkSpot({ person, ...look }: BookmarkLook & { person: Person }) {
  const me = useSession()?.user.id
  const [isPressed, setIsPressed] = useState(false)
  const { isVisitor, join } = useJoin()
  // after a click as a visitor and a sign-in, the click only adds a bookmark and never removes one
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
    <Suspense fallback={<BookmarkPlaceholder person={person} {...look} onPress={() => setIsPressed(true)} />}>
      <BookmarkToggle key={String(isPressed)} person={person} {...look} pressed={isPressed} onlyKeeps={wasVisitor} />
    </Suspense>
  )
}

function BookmarkPlaceholder(props: Omit<BookmarkFaceProps, 'kept'>) {
  const known = trpc.useUtils().social.bookmarkIds.getData()
  return <BookmarkFace {...props} kept={known?.user_ids.includes(props.person.id)} />
}
