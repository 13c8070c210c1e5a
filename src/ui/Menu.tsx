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
   * What it lists. Where a list has hundreds of menus: what finds it out, called in rendering once the menu is used, with
   * what shows the entries.
   */
  entries: readonly MenuEntry[] | ((show: (entries: readonly MenuEntry[]) => ReactNode) => ReactNode)
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Fetches what an entry opens, together with the menu itself. */
  preload?: () => unknown
}

/** A list of actions and destinations under a button: arrows, typing ahead, Escape. */
export function Menu({ trigger, preload, entries, ...panel }: MenuProps) {
  const preloadAll = () => {
    preload?.()
    return load()
  }
  const opener = useOpener({ trigger, popup: 'menu', preload: preloadAll })
  const { isOpen: open, change: onChange, anchor } = opener
  const show = (found: readonly MenuEntry[]) => <MenuPanel {...panel} {...{ open, onChange, anchor }} entries={found} />
  return (
    <>
      {opener.element}
      {opener.mounted && (
        <Suspense fallback={null}>{typeof entries === 'function' ? entries(show) : show(entries)}</Suspense>
      )}
    </>
  )
}
