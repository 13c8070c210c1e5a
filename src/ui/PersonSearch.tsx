import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from './Avatar.tsx'
import { Field } from './Field.tsx'
import { Spinner } from './Spinner.tsx'

export type FoundPerson = { id: string; username: string; displayName: string; avatarUrl: string | null }

type PersonSearchProps = {
  label: string
  placeholder?: string
  typed: string
  onType: (typed: string) => void
  people: readonly FoundPerson[]
  /** Status above the list, also for screen readers: the number of results, or why the list is empty. */
  status: string
  searching: boolean
  error?: string | undefined
  disabled?: boolean
  onChoose: (person: FoundPerson) => void
}

/** Combobox that finds people. Import it from lazy code only. */
export function PersonSearch({ label, placeholder, typed, onType, people, onChoose, ...rest }: PersonSearchProps) {
  const { status, searching, error, disabled } = rest
  const place = useRef<HTMLDivElement>(null)
  return (
    <Combobox.Root
      items={people}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      disabled={disabled}
      itemToStringLabel={(person: FoundPerson) => person.displayName}
      isItemEqualToValue={(a: FoundPerson, b: FoundPerson) => a.id === b.id}
      onInputValueChange={onType}
      onValueChange={(person: FoundPerson | null) => person && onChoose(person)}
    >
      <Field label={label} error={error}>
        {(control) => (
          <Combobox.InputGroup className="input">
            <Search aria-hidden="true" />
            {/* While the list is open the visible label is not accessible, so the field has its own. */}
            <Combobox.Input
              {...control}
              aria-label={label}
              placeholder={placeholder}
              autoCapitalize="none"
              spellCheck={false}
            />
            {searching && <Spinner />}
          </Combobox.InputGroup>
        )}
      </Field>
      {/* Beside the field, because content outside of a modal dialog is hidden from screen readers. */}
      <div ref={place} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner className="popup-positioner" sideOffset={8} collisionPadding={12}>
          <Combobox.Popup className="popup w-(--anchor-width) max-w-none">
            <Combobox.Status className="menu-label empty:hidden">{status}</Combobox.Status>
            <Combobox.List>
              {(person: FoundPerson) => (
                <Combobox.Item key={person.id} value={person} className="menu-item min-h-14">
                  <Avatar name={person.displayName} src={person.avatarUrl} />
                  <span className="min-w-0">
                    <span translate="no" className="block truncate">
                      {person.displayName}
                    </span>
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
