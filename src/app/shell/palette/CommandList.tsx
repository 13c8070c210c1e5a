import { Autocomplete } from '@base-ui/react/autocomplete'
import { Avatar } from '#ui/Avatar.tsx'
import type { Command, CommandGroup } from './commands.ts'

/** The matching groups with their commands. */
export function CommandList({ onChoose }: { onChoose: (command: Command) => void }) {
  return (
    <Autocomplete.List className="palette-list">
      {(group: CommandGroup) => (
        <Autocomplete.Group key={group.title} items={group.items}>
          <Autocomplete.GroupLabel className="menu-label">{group.title}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                className="menu-item"
                onClick={() => onChoose(command)}
              >
                <Face command={command} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function Face({ command }: { command: Command }) {
  const { person, icon: Icon, label } = command
  if (person)
    return (
      <>
        <Avatar name={person.displayName} src={person.avatarUrl} size="sm" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="min-w-0 truncate text-muted text-sm">@{person.username}</span>
      </>
    )
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </>
  )
}
