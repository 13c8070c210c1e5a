import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { type Hidden, hiddenOf, scrollFor } from './overflow.ts'
import { prefersStillness } from './stillness.ts'

/** Width of an arrow in px. */
const arrow = 44
const nowhere: Hidden = { start: false, end: false }

const labels = {
  tabs: { start: 'Earlier tabs', end: 'More tabs' },
  chips: { start: 'Earlier', end: 'More' },
} as const

type RowEdgesProps = {
  row: RefObject<HTMLElement | null>
  what: keyof typeof labels
  /** Key of the active part, which is scrolled into view. */
  active?: string | undefined
}

/** Fading edges with arrows, for a row of tabs or chips that is too long. */
export default function RowEdges({ row, what, active }: RowEdgesProps) {
  const [hidden, setHidden] = useState(nowhere)
  useEffect(() => {
    const list = row.current
    if (!list) return
    const look = () => {
      const next = hiddenOf(list)
      list.toggleAttribute('data-before', next.start)
      list.toggleAttribute('data-after', next.end)
      setHidden((now) => (now.start === next.start && now.end === next.end ? now : next))
    }
    const watcher = new ResizeObserver(look)
    for (const part of [list, ...list.children]) watcher.observe(part)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another part becomes active
  useEffect(() => {
    const [list, tab] = [row.current, row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')]
    const left = list && tab ? scrollFor(list, tab, arrow) : undefined
    if (left !== undefined) list?.scrollTo({ left })
  }, [active, row])
  const scroll = (to: 1 | -1) =>
    row.current?.scrollBy({
      left: to * (row.current.clientWidth - 2 * arrow),
      behavior: prefersStillness() ? 'auto' : 'smooth',
    })
  return (
    <>
      {hidden.start && (
        <Arrow side="start" label={labels[what].start} onPress={() => scroll(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Arrow>
      )}
      {hidden.end && (
        <Arrow side="end" label={labels[what].end} onPress={() => scroll(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Arrow>
      )}
    </>
  )
}

type ArrowProps = { side: 'start' | 'end'; label: string; onPress: () => void; children: ReactNode }

/** Arrow for pointers; the keyboard moves along the parts of the row. */
const Arrow = ({ side, label, onPress, children }: ArrowProps) => (
  <button type="button" tabIndex={-1} aria-label={label} className="row-arrow" data-side={side} onClick={onPress}>
    {children}
  </button>
)
