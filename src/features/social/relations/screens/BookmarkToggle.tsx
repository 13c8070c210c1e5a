import { useEffect, useRef } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { bookmarksMax } from '../../spec.ts'
import { BookmarkFace, type BookmarkLook } from './BookmarkFace.tsx'
import { type Person, useSetRelation } from './useRelation.ts'

type BookmarkToggleProps = BookmarkLook & {
  person: Person
  /** True if the button was clicked before this code loaded. */
  pressed: boolean
  /** True if that click must not remove an existing bookmark. */
  onlyKeeps: boolean
}

/** Bookmark button on a creator's card. All cards of a page share one query. */
export default function BookmarkToggle({ person, pressed, onlyKeeps, ...look }: BookmarkToggleProps) {
  const { id } = person
  const { bookmarkIds } = trpc.useUtils().social
  const { data } = trpc.social.bookmarkIds.useQuery(undefined, { staleTime: 60_000 })
  const set = useSetRelation()
  const kept = data?.user_ids.includes(id)
  const show = (on: boolean) =>
    bookmarkIds.setData(undefined, (now) => {
      const others = now?.user_ids.filter((known) => known !== id) ?? []
      return now && { user_ids: on ? [id, ...others].slice(0, bookmarksMax) : others }
    })
  const wanted = useRef(pressed)
  const press = async () => {
    // a click before the bookmarks are loaded is applied after they are loaded
    wanted.current = kept === undefined
    if (kept === undefined) return
    show(!kept)
    if (!(await set(id, 'bookmarked', !kept))) show(kept)
  }
  useEffect(() => {
    if (!wanted.current || kept === undefined) return
    if (kept && onlyKeeps) wanted.current = false
    else void press()
  })
  return <BookmarkFace person={person} {...look} kept={kept} onPress={() => void press()} />
}
