import { useEffect, useRef } from 'react'
import { pageHeading } from './focusHeading.ts'

type Shown = {
  /** What is read; undefined: the list. */
  open: string | undefined
  /** How it stands and what is asked about it, or what can be done with the list; undefined: not known yet. */
  step: string | undefined
  /** Whether what is read, or the list, is there. */
  isLoaded: boolean
}

/**
 * For a list of which one is read and decided in place. A button goes with what it opens, closes or decides; the focus then goes
 * on in the first section of what is read, or in the list at what was read, otherwise at its beginning. Rows have `data-item`;
 * a button in a list of something else has `data-opens`, the id of what it opens. Focus that is somewhere else stays there.
 */
export function useFocusGoesOn({ open, step, isLoaded }: Shown) {
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
    // done with many of the list: it goes on at its beginning
    else if (isStep) left.current = undefined
    if (was.open !== open || isStep || given.current?.isConnected === false) isAwaited.current = true
    if (!isAwaited.current || !isLoaded) return
    isAwaited.current = false
    given.current = null
    if (document.activeElement !== document.body) return
    given.current = open ? sectionIn(place.current) : (rowIn(place.current, left.current) ?? pageHeading())
    given.current?.focus()
  })
  return place
}

function sectionIn(place: HTMLElement | null): HTMLElement | null {
  const section = place?.querySelector('section') ?? null
  if (section) section.tabIndex = -1
  return section
}

function rowIn(place: HTMLElement | null, id = ''): HTMLElement | null {
  const name = CSS.escape(id)
  return (
    place?.querySelector<HTMLElement>(`[data-item="${name}"] button, [data-opens="${name}"]`) ??
    place?.querySelector<HTMLElement>('[data-item] button') ??
    null
  )
}
