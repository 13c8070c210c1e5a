import { Autocomplete } from '@base-ui/react/autocomplete'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { PersonFace, ThingFace } from '#features/discovery/everything/screens/FoundFace.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import type { Command, CommandGroup } from './commands.ts'
import { recentTitle } from './state.ts'

type CommandListProps = { onChoose: (command: Command) => void; onForget: (command: Command) => void }

/** The matching groups with their commands. A group without a title has no label. */
export function CommandList({ onChoose, onForget }: CommandListProps) {
  return (
    <Autocomplete.List className="palette-list">
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.title} items={group.items}>
          {group.title && <Autocomplete.GroupLabel className="menu-label">{group.title}</Autocomplete.GroupLabel>}
          <Autocomplete.Collection>
            {(command: Command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                className="menu-item"
                onClick={() => onChoose(command)}
              >
                <Face command={command} />
                {group.title === recentTitle && <Forget onPress={() => onForget(command)} />}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function Face({ command }: { command: Command }) {
  const { person, card, thing, icon: Icon, label, line } = command
  if (card) return <PersonFace person={card} />
  if (thing) return <ThingFace thing={thing} />
  if (person)
    return (
      <>
        <Avatar name={person.displayName} src={person.avatarUrl} size="sm" />
        <Words label={label} line={`@${person.username}`} />
      </>
    )
  return (
    <>
      <Icon aria-hidden="true" className="shrink-0" />
      <Words label={label} line={line} />
    </>
  )
}

const Words = ({ label, line }: { label: string; line: string | undefined }) => (
  <>
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {line && <span className="min-w-0 truncate text-muted text-sm">{line}</span>}
  </>
)

/** Removes a recent choice with the pointer. It is not a button, because an option cannot contain one: keys use Delete. */
function Forget({ onPress }: { onPress: () => void }) {
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onPress()
  }
  return (
    <span aria-hidden="true" className="palette-forget" onClick={press}>
      <X />
    </span>
  )
}
