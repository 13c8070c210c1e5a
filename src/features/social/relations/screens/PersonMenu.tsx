import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import type { PersonDialog } from './PersonDialogs.tsx'
import type { Person } from './useRelation.ts'

// Loaded when the menu is about to open, because many pages have it.
const loadEntries = () => import('./PersonEntries.tsx')
const PersonEntries = lazyWithRetry(loadEntries)
const PersonDialogs = lazyWithRetry(() => import('./PersonDialogs.tsx'))

type PersonMenuProps = {
  person: Person
  /** True for a creator, who can be bookmarked. */
  isCreator: boolean
  /** Called after a block, because the person's page is then no longer visible. */
  onBlocked?: () => void
  size?: 'md' | 'lg'
  /** First entries, shown to everyone, also to visitors and to the person. */
  first?: readonly MenuEntry[]
  /** Additional entries of the page. */
  further?: readonly MenuEntry[]
}

/** Menu of a person: bookmark, mute, block and report. Visitors and the person get only the first entries. */
export function PersonMenu({ person, isCreator, onBlocked, size = 'md', first = [], further = [] }: PersonMenuProps) {
  const me = useSession()?.user.id
  const [asked, setAsked] = useState<PersonDialog>()
  const isOther = me !== undefined && me !== person.id
  if (!isOther && first.length === 0) return null
  const trigger = (
    <IconButton label={`More about ${person.displayName}`} variant="secondary" size={size}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
  if (!isOther) return <Menu trigger={trigger} entries={first} />
  const entries = { person, isCreator, first, further, onAsk: setAsked }
  return (
    <>
      <Menu trigger={trigger} preload={loadEntries} entries={(show) => <PersonEntries {...entries} show={show} />} />
      <Suspense fallback={null}>
        {asked && (
          <PersonDialogs asked={asked} person={person} onClose={() => setAsked(undefined)} onBlocked={onBlocked} />
        )}
      </Suspense>
    </>
  )
}
