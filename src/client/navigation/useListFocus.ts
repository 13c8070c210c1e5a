import { useEffect, useRef } from 'react'
import { pageHeading } from './focusHeading.ts'

type Shown = {
  /** Id of the open item; undefined: the list is shown. */
  open: string | undefined
  /** State of the open item, or of the actions on the list; undefined until loaded. */
  step: string | undefined
  /** True once the open item, or the list, has loaded. */
  isLoaded: boolean
}

/**
 * Keeps the focus in a list whose items are opened and decided in place. The focus moves to the panel of an item that is
 * opened (`data-panel`), and back to the item's row in the list, or to the first row. Rows have `data-item`; a button in
 * another kind of list has `data-opens`, the id that it opens. A focus outside of the list and the panel is kept.
 */
export function useListFocus({ open, step, isLoaded }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ open, step })
  const left = useRef<string>(undefined)
  const given = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    const was = before.current
    before.current = { open, step }
    const isStep = was.step !== undefined && step !== undefined && was.step !== step
    if (was.open !== open) left.current = was.open
    // After an action on many rows the focus returns to the first row.
    else if (isStep) left.current = undefined
    if (was.open !== open || isStep || given.current?.isConnected === false) isAwaited.current = true
    if (!isAwaited.current || !isLoaded) return
    isAwaited.current = false
    given.current = null
    // a pressed row is still there, beside the panel that it opened
    const isFree = document.activeElement === document.body || (open && document.activeElement?.matches(rows))
    if (!isFree) return
    given.current = open ? panelIn(place.current) : (rowIn(place.current, left.current) ?? pageHeading())
    given.current?.focus({ preventScroll: open !== undefined && isBeside(given.current) })
  })
  return place
}

/** Buttons that open an item. */
const rows = '[data-item] button, [data-opens]'

function panelIn(place: HTMLElement | null): HTMLElement | null {
  const panel = place?.querySelector<HTMLElement>('[data-panel]') ?? null
  if (panel) panel.tabIndex = -1
  return panel
}

/** Returns true for a panel beside its list, which is on the screen already. */
const isBeside = (panel: HTMLElement | null): boolean => panel !== null && getComputedStyle(panel).position === 'sticky'

function rowIn(place: HTMLElement | null, id = ''): HTMLElement | null {
  const name = CSS.escape(id)
  return (
    place?.querySelector<HTMLElement>(`[data-item="${name}"] button, [data-opens="${name}"]`) ??
    place?.querySelector<HTMLElement>('[data-item] button') ??
    null
  )
}
