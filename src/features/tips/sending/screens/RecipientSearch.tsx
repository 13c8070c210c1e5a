import { useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted } from '#shared/money.ts'
import { isSearchable } from '#shared/search.ts'
import { PersonSearch } from '#ui/PersonSearch.tsx'
import { recipientSearchDelayMs, recipientSearchMin } from '../../spec.ts'
import type { Recipient } from '../state.ts'

type RecipientSearchProps = { error: string | undefined; onChoose: (recipient: Recipient) => void }

/** Searches creators by the start of their name or username. */
export function RecipientSearch({ error, onChoose }: RecipientSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useCreatorSearch(typed)
  return (
    <PersonSearch
      label="Creator"
      placeholder="Name or username"
      typed={typed}
      error={error}
      onChoose={onChoose}
      {...search}
      onType={setTyped}
    />
  )
}

/** Searches from the second character, with a debounce of 300 ms. Never shows results of an earlier, longer text. */
function useCreatorSearch(typed: string) {
  const own = useSession()?.user.id
  const q = typed.trim().replace(/^@/, '')
  const settled = useDebouncedValue(q, recipientSearchDelayMs)
  const search = trpc.discovery.search.useQuery(
    { q: settled },
    { enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  const enough = isSearchable(q)
  const searching = enough && (q !== settled || search.isFetching)
  const found = enough && search.data ? search.data.creators : []
  const people = found
    .filter(({ id }) => id !== own)
    .map(
      ({ id, username, displayName, avatar_url }): Recipient => ({ id, username, displayName, avatarUrl: avatar_url }),
    )
  return { people, searching, status: statusOf({ enough, searching, failed: search.isError, found: people.length }) }
}

type SearchState = { enough: boolean; searching: boolean; failed: boolean; found: number }

function statusOf({ enough, searching, failed, found }: SearchState): string {
  if (!enough) return `Type at least ${recipientSearchMin} characters`
  if (found > 0) return counted(found, 'creator')
  if (searching) return 'Searching'
  return failed ? 'The search is not available right now' : 'No creator has a name like this'
}
