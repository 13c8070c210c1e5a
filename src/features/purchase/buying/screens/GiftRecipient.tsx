import { useState } from 'react'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted } from '#shared/money.ts'
import { isSearchable } from '#shared/search.ts'
import { beginningOf } from '#shared/texts.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { PersonSearch } from '#ui/PersonSearch.tsx'
import { useFocusFollows } from '#ui/useFocusFollows.ts'
import { recipientSearch } from '../../spec.ts'
import type { Recipient } from '../state.ts'

type GiftRecipientProps = {
  recipient: Recipient | null
  disabled: boolean
  error: string | undefined
  onChange: (recipient: Recipient | null) => void
}

/**
 * Field for the recipient: a search by username, then the chosen person with their picture, so that the buyer
 * recognizes them.
 */
export function GiftRecipient({ recipient, disabled, error, onChange }: GiftRecipientProps) {
  const [typed, setTyped] = useState('')
  const search = useRecipients(typed)
  const field = useFocusFollows(recipient?.id)
  return (
    <div ref={field}>
      {recipient ? (
        <Chosen recipient={recipient} disabled={disabled} error={error} onChange={onChange} />
      ) : (
        <PersonSearch
          label="Recipient"
          placeholder="Username"
          typed={typed}
          disabled={disabled}
          error={error}
          {...search}
          onType={setTyped}
          onChoose={onChange}
        />
      )}
    </div>
  )
}

const Chosen = ({ recipient, disabled, error, onChange }: GiftRecipientProps & { recipient: Recipient }) => (
  <div className="grid gap-2">
    <div className="flex items-center gap-3 rounded-card bg-wash px-4 py-3">
      <Avatar name={recipient.displayName} src={recipient.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate font-semibold">
          {recipient.displayName}
        </span>
        <span className="block truncate text-muted text-sm">@{recipient.username}</span>
      </span>
      <Button size="sm" variant="outline" disabled={disabled} onClick={() => onChange(null)}>
        Change<span className="sr-only"> the recipient</span>
      </Button>
    </div>
    <p role="alert" className="font-medium text-danger text-sm empty:hidden">
      {error}
    </p>
  </div>
)

/** Searches from the second character once typing stops. Never returns the results of an earlier text. */
function useRecipients(typed: string) {
  const q = typed.trim().replace(/^@/, '')
  const settled = useDebouncedValue(q, recipientSearch.delayMs)
  const enough = isSearchable(q)
  const search = trpc.purchase.searchRecipients.useQuery(
    { q: beginningOf(settled, recipientSearch.max, '') },
    { enabled: isSearchable(settled), placeholderData: (before) => before },
  )
  const searching = enough && (q !== settled || search.isFetching)
  const people = (enough && search.data ? search.data.recipients : []).map(
    ({ id, username, display_name, avatar_url }): Recipient => ({
      id,
      username,
      displayName: display_name,
      avatarUrl: avatar_url,
    }),
  )
  return { people, searching, status: statusOf({ enough, searching, failed: search.isError, found: people.length }) }
}

type Search = { enough: boolean; searching: boolean; failed: boolean; found: number }

function statusOf({ enough, searching, failed, found }: Search): string {
  if (!enough) return `Type at least ${recipientSearch.min} characters`
  if (found > 0) return counted(found, 'person', 'people')
  if (searching) return 'Searching'
  return failed ? 'The search is not available right now' : 'No one has a username like this'
}
