import { Bookmark, BookmarkX, Flag, ShieldBan, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuEntry } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import type { PersonDialog } from './PersonDialogs.tsx'
import { type Person, useRelation, useSetRelation } from './useRelation.ts'

type PersonEntriesProps = {
  person: Person
  isCreator: boolean
  first: readonly MenuEntry[]
  further: readonly MenuEntry[]
  onAsk: (what: PersonDialog) => void
  show: (entries: readonly MenuEntry[]) => ReactNode
}

/** Entries to bookmark, mute, report and block a person, between those of the page. */
export default function PersonEntries({ person, isCreator, first, further, onAsk, show }: PersonEntriesProps) {
  const relation = useRelation(person.id)
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
  return show([
    ...first,
    ...(isCreator ? [{ ...keeping, onSelect: () => void keep() }] : []),
    { ...muting, onSelect: () => void mute() },
    'line',
    { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => onAsk('report') },
    { label: 'Block', icon: <ShieldBan aria-hidden="true" />, tone: 'danger', onSelect: () => onAsk('block') },
    ...further,
  ])
}
