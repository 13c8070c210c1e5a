import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { counted } from '#shared/counted.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Field } from '#ui/Field.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { recipientSearchDelayMs, recipientSearchMin } from '../spec.ts'
import type { Recipient } from '../state.ts'

const label = 'Creator'

type RecipientSearchProps = { error: string | undefined; onChoose: (recipient: Recipient) => void }

/** Creators by the beginning of their name or username: a combobox, so arrows, Enter and Escape do what they should. */
export function RecipientSearch({ error, onChoose }: RecipientSearchProps) {
  const [typed, setTyped] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const { people, status, searching } = useCreatorSearch(typed)
  return (
    <Combobox.Root
      items={people}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      itemToStringLabel={(person: Recipient) => person.displayName}
      isItemEqualToValue={(a: Recipient, b: Recipient) => a.id === b.id}
      onInputValueChange={setTyped}
      onValueChange={(person: Recipient | null) => person && onChoose(person)}
    >
      <Field label={label} error={error}>
        {(control) => (
          <Combobox.InputGroup className="input">
            <Search aria-hidden="true" />
            {/* while the list is open the visible label is out of reach: the field says its name itself */}
            <Combobox.Input
              {...control}
              aria-label={label}
              placeholder="Name or username"
              autoCapitalize="none"
              spellCheck={false}
            />
            {searching && <Spinner />}
          </Combobox.InputGroup>
        )}
      </Field>
      {/* inside the dialog: what is outside of a modal one does not exist for a screen reader */}
      <div ref={place} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner className="popup-positioner" sideOffset={8} collisionPadding={12}>
          <Combobox.Popup className="popup w-(--anchor-width) max-w-none">
            <Combobox.Status className="menu-label empty:hidden">{status}</Combobox.Status>
            <Combobox.List>
              {(person: Recipient) => (
                <Combobox.Item key={person.id} value={person} className="menu-item min-h-14">
                  <Avatar name={person.displayName} src={person.avatarUrl} />
                  <span className="min-w-0">
                    <span className="block truncate">{person.displayName}</span>
                    <span className="block truncate text-muted text-sm">@{person.username}</span>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Asks from the second character, 300 ms after the last one; what is shown never lags behind a shorter text. */
function useCreatorSearch(typed: string) {
  const own = useSession()?.user.id
  const q = typed.trim().replace(/^@/, '')
  const settled = useSettled(q)
  const search = trpc.discovery.search.useQuery(
    { q: settled },
    { enabled: settled.length >= recipientSearchMin, placeholderData: (before) => before },
  )
  const enough = q.length >= recipientSearchMin
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

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), recipientSearchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
