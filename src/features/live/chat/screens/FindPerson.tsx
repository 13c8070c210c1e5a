import { useState } from 'react'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isSearchable } from '#shared/search.ts'
import { beginningOf } from '#shared/texts.ts'
import { PersonSearch } from '#ui/PersonSearch.tsx'
import { LIVE_SETTINGS as L, peopleSearch } from '../spec.ts'

type FindPersonProps = { label: string; onChoose: (person: { id: string; display_name: string }) => void }

/** Search field for users by username. Choosing a result submits it at once. */
export default function FindPerson({ label, onChoose }: FindPersonProps) {
  const [typed, setTyped] = useState('')
  const q = beginningOf(typed.trim().replace(/^@/, ''), peopleSearch.max, '')
  const settled = useDebouncedValue(q, peopleSearch.delayMs)
  const isEnough = isSearchable(q)
  const { data, isFetching } = trpc.live.findPeople.useQuery(
    { q: settled },
    { enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  const searching = isEnough && (q !== settled || isFetching)
  const people = (isEnough && data ? data.people : []).map(({ id, username, display_name, avatar_url }) => ({
    id,
    username,
    displayName: display_name,
    avatarUrl: avatar_url,
  }))
  const status = searching ? L.searching : L.noPeople
  return (
    <PersonSearch
      label={label}
      placeholder={L.search}
      typed={typed}
      searching={searching}
      people={people}
      status={isEnough ? (people.length > 0 ? L.found(people.length) : status) : L.typeMore}
      onType={setTyped}
      onChoose={({ id, displayName }) => {
        setTyped('')
        onChoose({ id, display_name: displayName })
      }}
    />
  )
}
