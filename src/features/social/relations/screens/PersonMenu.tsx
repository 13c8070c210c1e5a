import { Bookmark, BookmarkX, Ellipsis, Flag, ShieldBan, Volume2, VolumeX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { ReportDialog } from '#features/moderation/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { type Person, useRelation, useSetRelation } from './useRelation.ts'

const BlockDialog = lazyWithRetry(() => import('./BlockDialog.tsx'))

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
  const [isNear, setIsNear] = useState(false)
  const [asked, setAsked] = useState<DialogName>()
  const deeds = useRelationEntries({ person, isCreator, isNear, onAsk: setAsked })
  const isOther = me !== undefined && me !== person.id
  if (!isOther && first.length === 0) return null
  const near = () => setIsNear(true)
  const dialog = { person, open: true, onOpenChange: (open: boolean) => !open && setAsked(undefined) }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More about ${person.displayName}`}
            variant="secondary"
            size={size}
            onClick={near}
            onFocus={near}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={isOther ? [...first, ...deeds, ...further] : first}
      />
      <Suspense fallback={null}>
        {asked === 'block' && <BlockDialog {...dialog} onBlocked={onBlocked} />}
        {asked === 'report' && <ReportDialog {...dialog} />}
      </Suspense>
    </>
  )
}

type DialogName = 'block' | 'report'
type RelationEntriesOptions = Pick<PersonMenuProps, 'person' | 'isCreator'> & {
  isNear: boolean
  onAsk: (what: DialogName) => void
}

/**
 * Returns the entries to bookmark, mute, report and block. Their current state loads when the menu is about to open.
 */
function useRelationEntries({ person, isCreator, isNear, onAsk }: RelationEntriesOptions): MenuEntry[] {
  const relation = useRelation(person.id, isNear)
  const set = useSetRelation()
  const { id, displayName } = person
  const keep = async () => {
    const kept = relation?.bookmarked ?? false
    if (await set(id, 'bookmarked', !kept))
      toast.success(kept ? SENTENCES.unbookmarked(displayName) : SENTENCES.bookmarked)
  }
  const mute = async () => {
    const muted = relation?.muted ?? false
    if (await set(id, 'muted', !muted))
      toast.success(muted ? SENTENCES.unmuted(displayName) : SENTENCES.muted(displayName))
  }
  const keeping = relation?.bookmarked
    ? { label: 'Remove bookmark', icon: <BookmarkX aria-hidden="true" /> }
    : { label: 'Bookmark', icon: <Bookmark aria-hidden="true" /> }
  const muting = relation?.muted
    ? { label: 'Unmute', icon: <Volume2 aria-hidden="true" /> }
    : { label: 'Mute', icon: <VolumeX aria-hidden="true" /> }
  return [
    ...(isCreator ? [{ ...keeping, onSelect: () => void keep() }] : []),
    { ...muting, onSelect: () => void mute() },
    'line',
    { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => onAsk('report') },
    { label: 'Block', icon: <ShieldBan aria-hidden="true" />, tone: 'danger', onSelect: () => onAsk('block') },
  ]
}
