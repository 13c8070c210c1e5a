import type { ReactNode } from 'react'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc, type Utils } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { ListedPerson } from '../../contract.ts'
import { PersonMenu } from '../../relations/screens/PersonMenu.tsx'
import { useSetRelation } from '../../relations/screens/useRelation.ts'
import { SENTENCES } from '../../spec.ts'
import { without } from '../../state.ts'
import { PeopleLoading, PersonCard } from './PersonCard.tsx'

export type PeopleListName = 'follows' | 'followers' | 'subscribers' | 'bookmarks'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
const peopleGrid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,23rem),1fr))]'

/** Prefetches a list of people. The server waits for it; the browser shows skeletons until it is loaded. */
export async function loadPeople({ social }: Utils, list: PeopleListName): Promise<void> {
  const first = social[list].prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await first
}

type PeopleListProps = { list: PeopleListName /** Shown if the list is empty. */; children: ReactNode }

/** One of the user's lists of people, newest first, with an action per person. */
export function PeopleList({ list, children }: PeopleListProps) {
  const query = trpc.social[list].useInfiniteQuery({}, pages)
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap((page): ListedPerson[] => page.people)}
      failed={SENTENCES.listMissing}
      loading={<PeopleLoading />}
      none={children}
      className={peopleGrid}
      render={(person) => <PersonCard person={person} action={<Action list={list} person={person} />} />}
    />
  )
}

function Action({ list, person }: { list: PeopleListName; person: ListedPerson }) {
  if (list === 'follows' || list === 'bookmarks') return <RemoveButton list={list} person={person} />
  const { id, display_name, is_creator } = person
  return <PersonMenu person={{ id, displayName: display_name }} isCreator={is_creator} />
}

const removals = {
  follows: { flag: 'following', label: 'Unfollow', says: SENTENCES.unfollowed },
  bookmarks: { flag: 'bookmarked', label: 'Remove', says: SENTENCES.unbookmarked },
} as const

/** Button that removes a person from the list at once. A toast offers an undo. */
function RemoveButton({ list, person: { id, display_name } }: { list: keyof typeof removals; person: ListedPerson }) {
  const utils = trpc.useUtils().social[list]
  const set = useSetRelation()
  const { flag, label, says } = removals[list]
  const leave = async () => {
    await utils.cancel()
    utils.setInfiniteData({}, (known) => known && without(known, id))
    if (!(await set(id, flag, false))) return void utils.invalidate()
    toast.plain(says(display_name), { action: { label: 'Undo', run: () => void set(id, flag, true) } })
  }
  return (
    <Button size="sm" onClick={() => void leave()}>
      {label}
      <span translate="no" className="sr-only">
        {' '}
        {display_name}
      </span>
    </Button>
  )
}
