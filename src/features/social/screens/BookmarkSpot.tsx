import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Person } from '../state.ts'

/** On a picture by default. */
export type BookmarkLook = { variant?: 'glass' | 'secondary'; size?: 'sm' | 'md' }

const BookmarkToggle = lazyWithRetry(() => import('./BookmarkToggle.tsx'))

type FaceProps = BookmarkLook & { person: Person; kept: boolean | undefined; onPress: () => void }

/** Until it is known whether they are kept it says neither; a press counts all the same. */
export function BookmarkFace({ person, kept, variant = 'glass', size = 'sm', onPress }: FaceProps) {
  return (
    <IconButton
      label={`Bookmark ${person.displayName}`}
      variant={variant}
      size={size}
      aria-pressed={kept ?? false}
      onClick={onPress}
    >
      <span aria-hidden="true" className="glyph glyph-bookmark" />
    </IconButton>
  )
}

/** The place of the bookmark on a card: its code comes for who is signed in, and after the page. */
export function BookmarkSpot({ person, ...look }: BookmarkLook & { person: Person }) {
  const me = useSession()?.user.id
  const [isPressed, setIsPressed] = useState(false)
  if (me === undefined || me === person.id) return null
  return (
    <Suspense fallback={<Waiting person={person} {...look} onPress={() => setIsPressed(true)} />}>
      <BookmarkToggle person={person} {...look} pressed={isPressed} />
    </Suspense>
  )
}

function Waiting(props: Omit<FaceProps, 'kept'>) {
  const known = trpc.useUtils().social.bookmarkIds.getData()
  return <BookmarkFace {...props} kept={known?.user_ids.includes(props.person.id)} />
}
