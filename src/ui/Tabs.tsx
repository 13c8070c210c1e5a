import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { fullNumber } from './numbers.ts'
import { type Hidden, hiddenOf, scrollFor } from './overflow.ts'

export type TabItem<T extends string> = {
  value: T
  label: ReactNode
  /** Shown beside the label, 0 too. */
  count?: number
  disabled?: boolean
  panel: ReactNode
}

type TabsProps<T extends string> = {
  /** What the tabs divide; read aloud. */
  label: string
  /** At least one that is not disabled. */
  items: readonly TabItem<T>[]
  /** Give both, or neither: it then remembers by itself, from the first. */
  value?: T
  onChange?: (value: T) => void
  className?: string
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs over panels of the same page; only the open panel is rendered, on the server too. Arrows, Home and End move and
 * open; Tab goes on into the panel. The active one stands over a footlight. Where there are more than fit, the row fades
 * at that edge, under an arrow.
 */
export function Tabs<T extends string>({ label, items, value, onChange, className }: TabsProps<T>) {
  const id = useId()
  const [own, setOwn] = useState<T>()
  const usable = items.filter((item) => !item.disabled)
  const active = items.find((item) => item.value === (value ?? own)) ?? usable[0]
  const row = useTabRow(active?.value)
  const open = (item: TabItem<T>) => {
    setOwn(item.value)
    if (item !== active) onChange?.(item.value)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(active ? usable.indexOf(active) : 0, usable.length)
    const item = next === undefined ? undefined : usable[next]
    if (!item) return
    event.preventDefault()
    open(item)
    document.getElementById(`${id}-${item.value}`)?.focus()
  }
  return (
    <div className={className}>
      <div className="tabs-row" data-before={row.hidden.start || undefined} data-after={row.hidden.end || undefined}>
        <div ref={row.ref} role="tablist" aria-label={label} className="tabs-list" onKeyDown={move} onScroll={row.look}>
          {items.map((item) => (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              className="tab"
              aria-selected={item === active}
              aria-controls={item === active ? `${id}-panel` : undefined}
              tabIndex={item === active ? 0 : -1}
              disabled={item.disabled}
              onClick={() => open(item)}
            >
              {item.label}
              {item.count !== undefined && <span className="tab-count">{fullNumber(item.count)}</span>}
            </button>
          ))}
        </div>
        {row.hidden.start && <Arrow to={-1} onPress={row.scroll} />}
        {row.hidden.end && <Arrow to={1} onPress={row.scroll} />}
      </div>
      {active && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${active.value}`}
          className="tab-panel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text is reached by keyboard too (ARIA tabs pattern)
          tabIndex={0}
        >
          {active.panel}
        </div>
      )}
    </div>
  )
}

/** How wide an arrow at the edge of the row is. */
const arrow = 44
const still = { start: false, end: false }

/** The row as it scrolls: where it goes on, and the active tab always in sight. */
function useTabRow(active: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<Hidden>(still)
  const look = useCallback(() => {
    const next = ref.current ? hiddenOf(ref.current) : still
    setHidden((now) => (now.start === next.start && now.end === next.end ? now : next))
  }, [])
  // how many there are and how long their words: known to nobody but the row
  useEffect(look)
  useEffect(() => {
    const watcher = new ResizeObserver(look)
    if (ref.current) watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [look])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled to when another one is active
  useEffect(() => {
    const [list, tab] = [ref.current, ref.current?.querySelector<HTMLElement>('[aria-selected="true"]')]
    const left = list && tab && scrollFor(list, tab, arrow)
    if (left != null) list?.scrollTo({ left })
  }, [active])
  const scroll = (to: 1 | -1) => {
    const list = ref.current
    list?.scrollBy({ left: to * (list.clientWidth - 2 * arrow), behavior: 'smooth' })
  }
  return { ref, hidden, look, scroll }
}

/** For a pointer; the keyboard moves along the tabs. */
function Arrow({ to, onPress }: { to: 1 | -1; onPress: (to: 1 | -1) => void }) {
  const Icon = to === 1 ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={to === 1 ? 'More tabs' : 'Earlier tabs'}
      className="tabs-arrow"
      data-side={to === 1 ? 'end' : 'start'}
      onClick={() => onPress(to)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
