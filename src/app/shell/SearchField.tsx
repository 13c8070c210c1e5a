import { Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useModals } from '#client/modals/useModals.ts'

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)
const never = () => () => {}

/** A button in the form of a search field: opens the command palette and shows its shortcut. */
export function SearchField() {
  const modals = useModals()
  const apple = useSyncExternalStore(never, isApple, () => false)
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-10 w-full max-w-80 items-center gap-2 rounded-control bg-wash ps-3 pe-2 text-muted text-sm hover:bg-wash-strong"
      onPointerEnter={() => modals.preload('commandPalette')}
      onClick={() => modals.open('commandPalette')}
    >
      <Search aria-hidden="true" className="size-4" />
      Search or jump to
      <span aria-hidden="true" className="keycap ms-auto">
        {apple ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  )
}
