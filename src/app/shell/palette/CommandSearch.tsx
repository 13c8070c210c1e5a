import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { useSession } from '#client/session/use-session.ts'
import { searchMax } from '#features/discovery/lists.ts'
import { isSearchable } from '#shared/search.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { CommandList } from './CommandList.tsx'
import type { Command, CommandGroup } from './commands.ts'
import { forgetAll, forgetFor, ownerOf, type Recent, recentsOf, rememberFor } from './recents.ts'
import { PALETTE } from './spec.ts'
import { groupsOf, recentTitle } from './state.ts'
import { useActions } from './useActions.ts'
import { useFound, useFoundCommands } from './useFound.ts'
import { usePages } from './usePages.ts'
import { usePerson } from './usePerson.ts'

type CommandSearchProps = {
  input: RefObject<HTMLInputElement | null>
  onChoose: (command: Command) => void
  onClose: () => void
}

/** Search field of the palette with its results. */
export function CommandSearch({ input, onChoose, onClose }: CommandSearchProps) {
  const [typed, setTyped] = useState('')
  const { recents, remember, forget, clear } = useRecents()
  const { groups, note, isEmpty, searching, failed, all } = useGroups(typed, recents)
  const lit = useRef<Command>(undefined)
  const choose = (command: Command) => {
    remember(command)
    onChoose(command)
  }
  const recent = groups[0]?.title === recentTitle ? groups[0].items : []
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const marked = recent.find(({ id }) => id === lit.current?.id)
    if (key === 'Delete' && typed === '' && marked) forget(marked)
    // The first entry is marked a moment after it appears; fast typists press Enter before that. Without an entry yet,
    // Enter opens the page of all results.
    const first = groups[0]?.items[0] ?? (isSearchable(typed) ? all : undefined)
    if (key === 'Enter' && first && !isEmpty && !currentTarget.hasAttribute('aria-activedescendant')) choose(first)
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={setTyped}
      // a suggestion is opened only if the person chooses it
      autoHighlight={isEmpty ? false : 'always'}
      keepHighlight
      itemToStringValue={(command: Command) => command.label}
      onItemHighlighted={(command) => {
        lit.current = command
      }}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <Autocomplete.Input
          ref={input}
          onKeyDown={press}
          aria-label={PALETTE.title}
          placeholder={PALETTE.placeholder}
          maxLength={searchMax}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        {searching && <Spinner />}
        <IconButton label="Close" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Autocomplete.Status className="palette-status">{failed ? PALETTE.failed : note}</Autocomplete.Status>
      <CommandList onChoose={choose} onForget={forget} />
      <div className="palette-foot">
        <p aria-hidden="true" className="palette-keys">
          <span className="keycap">↑</span> <span className="keycap">↓</span> move
          <span className="keycap ms-3">↵</span> open
          <span className="keycap ms-3">esc</span> close
        </p>
        {recent.length > 0 && (
          <Button variant="ghost" size="sm" className="ms-auto" onClick={clear}>
            {PALETTE.clear}
          </Button>
        )}
      </div>
    </Autocomplete.Root>
  )
}

/** The recent choices of this browser, and functions that change them. */
function useRecents() {
  const owner = ownerOf(useSession()?.user.id)
  const [recents, setRecents] = useState(() => recentsOf(owner))
  const forget = ({ id, label }: Command) => {
    setRecents(forgetFor(owner, id))
    announce(PALETTE.removed(label))
  }
  const clear = () => {
    forgetAll()
    setRecents([])
    announce(PALETTE.cleared)
  }
  return { recents, remember: (command: Command) => rememberFor(owner, toRecent(command)), forget, clear }
}

const toRecent = ({ id, person, card, link }: Command): Recent => {
  const opened = card
    ? { id: card.id, username: card.username, displayName: card.display_name, avatarUrl: card.avatar_url }
    : person
  return { id, ...(opened && { person: opened }), ...(link && { link }) }
}

/** Returns the commands that match the typed text, in groups. */
function useGroups(typed: string, recents: readonly Recent[]) {
  const user = useSession()?.user
  const { pages, settings } = usePages(user)
  const actions = useActions(user)
  const person = usePerson(user)
  const { ofPerson, ofLink, ofSearch } = useFoundCommands()
  const known = [...(person?.actions ?? []), ...pages, ...actions, ...settings]
  const recent = recents.flatMap((one) => {
    if (one.person) return ofPerson(one.person)
    return one.link ? ofLink(one.id, one.link) : known.filter(({ id }) => id === one.id)
  })
  const own: CommandGroup[] = groupsOf({ recent, person, pages, actions, settings }, typed)
  const found = useFound(typed, { knows: own.length > 0, suggests: !user })
  return { ...found, groups: [...own, ...found.groups], all: ofSearch(typed.trim()) }
}
