import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted } from '#shared/money.ts'
import { isSearchable } from '#shared/search.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PersonSearch } from '#ui/PersonSearch.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useFocusFollows } from '#ui/useFocusFollows.ts'
import type { AdjustablePerson } from '../contract.ts'
import { peopleSearch } from '../spec.ts'

type PersonFieldProps = {
  person: AdjustablePerson | null
  error: string | undefined
  onChange: (person: AdjustablePerson | null) => void
}

/** Field for the person of an adjustment: a search by username, then the person with their tokens. */
export function PersonField({ person, error, onChange }: PersonFieldProps) {
  const field = useFocusFollows(person?.id)
  return (
    <div ref={field}>
      {person ? (
        <Found person={person} error={error} onChange={onChange} />
      ) : (
        <Search error={error} onChoose={onChange} />
      )}
    </div>
  )
}

type SearchResultsProps = { person: AdjustablePerson; error: string | undefined; onChange: (person: null) => void }

const Found = ({ person, error, onChange }: SearchResultsProps) => (
  <Field label="Person" hideLabel error={error}>
    {(control) => (
      <fieldset
        tabIndex={-1}
        aria-label="Person"
        aria-describedby={control['aria-describedby']}
        data-invalid={error ? true : undefined}
        className="flex items-center gap-3"
      >
        <input id={control.id} type="hidden" value={person.id} readOnly />
        <Avatar name={person.display_name} src={person.avatar_url} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span translate="no" className="truncate font-medium">
              {person.display_name}
            </span>
            {person.status !== 'active' && <Badge tone="warning">{person.status}</Badge>}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            @{person.username}, {person.role}
            <TokenAmount tokens={person.spendable} />
            {person.role === 'creator' && (
              <span className="inline-flex items-center gap-1">
                <TokenAmount tokens={person.available} /> earned
              </span>
            )}
          </p>
        </div>
        <Button size="sm" variant="ghost" aria-label="Change the person" onClick={() => onChange(null)}>
          Change
        </Button>
      </fieldset>
    )}
  </Field>
)

type SearchProps = { error: string | undefined; onChoose: (person: AdjustablePerson) => void }

function Search({ error, onChoose }: SearchProps) {
  const [typed, setTyped] = useState('')
  const q = typed.trim().toLowerCase().replace(/^@/, '')
  const settled = useDebouncedValue(q, peopleSearch.delayMs)
  const enough = isSearchable(q)
  const search = trpc.wallet.admin.people.useQuery(
    { q: settled },
    { ...adminCall, enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  const found = enough ? (search.data?.people ?? []) : []
  const searching = enough && (q !== settled || search.isFetching)
  return (
    <PersonSearch
      label="Person"
      placeholder="Username"
      typed={typed}
      onType={setTyped}
      people={found.map(({ id, username, display_name, avatar_url }) => ({
        id,
        username,
        displayName: display_name,
        avatarUrl: avatar_url,
      }))}
      status={statusOf({ enough, searching, failed: search.isError, found: found.length })}
      searching={searching}
      error={error}
      onChoose={({ id }) => {
        const chosen = found.find((one) => one.id === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

type SearchState = { enough: boolean; searching: boolean; failed: boolean; found: number }

function statusOf({ enough, searching, failed, found }: SearchState): string {
  if (!enough) return `Type at least ${peopleSearch.min} characters`
  if (found > 0) return counted(found, 'person', 'people')
  if (searching) return 'Searching'
  return failed ? 'The search is not available right now' : 'No one has a username like this'
}
