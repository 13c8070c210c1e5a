import { useEffect, useRef } from 'react'
import { trpc } from '#client/trpc.ts'
import { bookmarksMax } from '../../spec.ts'
import { BookmarkFace, type BookmarkLook } from './BookmarkFace.tsx'
import { type Person, useDeeds } from './useRelation.ts'

type BookmarkToggleProps = BookmarkLook & {
  person: Person
  /** Whether it was pressed before this was here. */
  pressed: boolean
  /** Whether that press does not take away what is kept already. */
  onlyKeeps: boolean
}

/** Keeps a creator for later, from their card. All cards of a page share one question. */
export default function BookmarkToggle({ person, pressed, onlyKeeps, ...look }: BookmarkToggleProps) {
  const { id } = person
  const { bookmarkIds } = trpc.useUtils().social
  const { data } = trpc.social.bookmarkIds.useQuery(undefined, { staleTime: 60_000 })
  const set = useDeeds()
  const kept = data?.user_ids.includes(id)
  const show = (on: boolean) =>
    bookmarkIds.setData(undefined, (now) => {
      const others = now?.user_ids.filter((known) => known !== id) ?? []
      return now && { user_ids: on ? [id, ...others].slice(0, bookmarksMax) : others }
    })
  const wanted = useRef(pressed)
  const press = async () => {
    // done as soon as it is known what a press means
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
