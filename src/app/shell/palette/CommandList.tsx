import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
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
                className={clsx('menu-item', isResult(command) && 'palette-result')}
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

/** True for entries with a picture, or an icon in its place, and two lines. */
const isResult = ({ card, thing, person, link, icon }: Command) => Boolean(card ?? thing ?? person ?? (link && icon))

function Face({ command }: { command: Command }) {
  const { person, card, thing, category, icon: Icon, label, line } = command
  if (card) return <PersonFace person={card} />
  if (thing) return <ThingFace thing={thing} />
  return (
    <>
      {person && <Avatar name={person.displayName} src={person.avatarUrl} />}
      {category && (
        <span aria-hidden="true" data-category={category} className="category-dot m-[5px] forced-color-adjust-none" />
      )}
      {Icon && <Icon aria-hidden="true" className="shrink-0" />}
      {isResult(command) ? (
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{label}</span>
          <SecondLine text={person ? `@${person.username}` : line} />
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <SecondLine text={line} />
        </>
      )}
    </>
  )
}

const SecondLine = ({ text }: { text: string | undefined }) =>
  text && <span className="min-w-0 truncate text-muted text-sm">{text}</span>

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
