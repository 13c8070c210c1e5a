import { type ReactElement, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'
import type { MenuEntry } from './MenuPanel.tsx'
import { useOpener } from './useOpener.ts'

const load = () => import('./MenuPanel.tsx')
const MenuPanel = lazyWithRetry(load)

export type { MenuEntry }

type MenuProps = {
  /** The button that opens it: `<IconButton label="More">…</IconButton>`. */
  trigger: ReactElement
  /**
   * Entries of the menu. For lists with hundreds of menus: a function that is rendered once the menu is used, and gets a
   * function that shows the entries.
   */
  entries: readonly MenuEntry[] | ((show: (entries: readonly MenuEntry[]) => ReactNode) => ReactNode)
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Loads the code that an entry needs, together with the menu itself. */
  preload?: () => unknown
}

/** Button with a menu of actions and links: arrow keys, type-ahead, Escape. */
export function Menu({ trigger, preload, entries, ...panel }: MenuProps) {
  const preloadAll = () => {
    preload?.()
    return load()
  }
  const opener = useOpener({ trigger, popup: 'menu', preload: preloadAll })
  const { isOpen: open, change: onChange, anchor } = opener
  const show = (found: readonly MenuEntry[]) => (
    <MenuPanel {...panel} open={open} onChange={onChange} anchor={anchor} entries={found} />
  )
  return (
    <>
      {opener.element}
      {opener.mounted && (
        <Suspense fallback={null}>{typeof entries === 'function' ? entries(show) : show(entries)}</Suspense>
      )}
    </>
  )
}
