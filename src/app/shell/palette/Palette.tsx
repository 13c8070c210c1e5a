import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { useSession } from '#client/session/use-session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { CommandList } from './CommandList.tsx'
import type { Command, CommandGroup } from './commands.ts'
import { recentsOf, rememberFor } from './recents.ts'
import { groupsOf } from './state.ts'
import { useActions } from './useActions.ts'
import { useCreatorCommand, useCreators } from './useCreators.ts'
import { usePages } from './usePages.ts'
import { usePerson } from './usePerson.ts'

const title = 'Search or jump to'

/** The command palette: finds pages, actions and creators by name. Cmd or Ctrl plus K closes it too. */
export function Palette({ open, onOpenChange }: ModalComponentProps<'commandPalette'>) {
  const input = useRef<HTMLInputElement>(null)
  const chosenAt = useRef<string>(undefined)
  const close = () => onOpenChange(false)
  useBackCloses({ isOpen: open, close, locked: false })
  const choose = (command: Command) => {
    chosenAt.current = window.location.pathname
    close()
    command.run()
  }
  // A command that navigates moves the focus to the heading of its page.
  const returned = () => {
    const from = chosenAt.current
    chosenAt.current = undefined
    return from === undefined || from === window.location.pathname ? true : pageHeading()
  }
  const shortcut = (event: KeyboardEvent) => {
    // A closing palette still has the focus and must ignore keys.
    if (!open || event.key.toLowerCase() !== 'k' || event.metaKey === event.ctrlKey) return
    event.preventDefault()
    close()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog palette" initialFocus={input} finalFocus={returned} onKeyDown={shortcut}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Commands input={input} onChoose={choose} onClose={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type CommandsProps = {
  input: React.RefObject<HTMLInputElement | null>
  onChoose: (command: Command) => void
  onClose: () => void
}

function Commands({ input, onChoose, onClose }: CommandsProps) {
  const [typed, setTyped] = useState('')
  const { groups, searching, failed } = useGroups(typed)
  const owner = useSession()?.user.id
  // The first entry is marked a moment after it appears; fast typists press Enter before that.
  const chooseFirst = ({ key, currentTarget }: KeyboardEvent) => {
    const first = groups[0]?.items[0]
    if (key === 'Enter' && first && !currentTarget.hasAttribute('aria-activedescendant')) choose(first)
  }
  const choose = (command: Command) => {
    if (owner !== undefined) rememberFor(owner, command)
    onChoose(command)
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(command: Command) => command.label}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <Autocomplete.Input
          ref={input}
          onKeyDown={chooseFirst}
          aria-label={title}
          placeholder="Pages, people, actions"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        {searching && <Spinner />}
        <IconButton label="Close" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <CommandList onChoose={choose} />
      <Autocomplete.Status className="palette-status">
        {failed && 'Creators cannot be searched right now.'}
        {!failed && !searching && groups.length === 0 && `Nothing here is called “${typed.trim()}”.`}
      </Autocomplete.Status>
      <p aria-hidden="true" className="palette-keys">
        <span className="keycap">↑</span> <span className="keycap">↓</span> move
        <span className="keycap ms-3">↵</span> open
        <span className="keycap ms-3">esc</span> close
      </p>
    </Autocomplete.Root>
  )
}

/** Returns the commands that match the typed text, in groups. */
function useGroups(typed: string) {
  const user = useSession()?.user
  const { pages, settings } = usePages(user)
  const actions = useActions(user)
  const person = usePerson(user)
  const toCreator = useCreatorCommand()
  const { found, searching, failed } = useCreators(typed)
  const [recents] = useState(() => recentsOf(user?.id))
  const known = [...(person?.actions ?? []), ...pages, ...actions, ...settings]
  const recent = recents.flatMap((one) =>
    one.person ? toCreator(one.person) : known.filter(({ id }) => id === one.id),
  )
  const groups: CommandGroup[] = groupsOf({ recent, person, pages, actions, settings, creators: found }, typed)
  return { groups, searching, failed }
}
