import { Bookmark, BookmarkCheck } from 'lucide-react'
import { trpc } from '#client/trpc.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { bookmarksMax } from '../spec.ts'
import type { Person } from '../state.ts'
import type { BookmarkLook } from './BookmarkSpot.tsx'
import { useDeeds } from './useRelation.ts'

type BookmarkToggleProps = BookmarkLook & { person: Person }

/** Keeps a creator for later, from their card. All cards of a page share one question. */
export default function BookmarkToggle({ person, variant = 'glass', size = 'sm' }: BookmarkToggleProps) {
  const { id, displayName } = person
  const { bookmarkIds } = trpc.useUtils().social
  const { data } = trpc.social.bookmarkIds.useQuery(undefined, { staleTime: 60_000 })
  const set = useDeeds()
  const kept = data?.user_ids.includes(id) ?? false
  const show = (on: boolean) =>
    bookmarkIds.setData(undefined, (now) => {
      const others = now?.user_ids.filter((known) => known !== id) ?? []
      return now && { user_ids: on ? [id, ...others].slice(0, bookmarksMax) : others }
    })
  const press = async () => {
    show(!kept)
    if (!(await set(id, 'bookmarked', !kept))) show(kept)
  }
  return (
    <IconButton
      label={`Bookmark ${displayName}`}
      variant={variant}
      size={size}
      aria-pressed={kept}
      disabled={!data}
      onClick={() => void press()}
    >
      {kept ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
    </IconButton>
  )
}
