import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'
import type { MenuEntry } from './MenuPanel.tsx'
import { useOpener } from './useOpener.ts'

const load = () => import('./MenuPanel.tsx')
const MenuPanel = lazyWithRetry(load)

export type { MenuEntry }

type MenuProps = {
  /** The button that opens it: `<IconButton label="More">…</IconButton>`. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** Fetches what an entry opens, together with the menu itself. */
  preload?: () => unknown
}

/** A list of actions and destinations under a button: arrows, typing ahead, Escape. */
export function Menu({ trigger, preload, ...panel }: MenuProps) {
  const preloadAll = () => {
    preload?.()
    return load()
  }
  const opener = useOpener({ trigger, popup: 'menu', preload: preloadAll })
  return (
    <>
      {opener.element}
      {opener.mounted && (
        <Suspense fallback={null}>
          <MenuPanel {...panel} open={opener.isOpen} onChange={opener.change} anchor={opener.anchor} />
        </Suspense>
      )}
    </>
  )
}
