import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { fullNumber } from '#shared/money.ts'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { useIsCut } from './useIsCut.ts'

// Loaded on demand: few rows are wider than their container.
const RowEdges = lazyWithRetry(() => import('./RowEdges.tsx'))

export type TabItem<T extends string> = {
  value: T
  label: ReactNode
  /** Count beside the label, also 0. */
  count?: number
  disabled?: boolean
  panel: ReactNode
}

type TabsProps<T extends string> = {
  /** Accessible name of the tabs. */
  label: string
  /** Needs at least one enabled tab. */
  items: readonly TabItem<T>[]
  /** Controlled state: set both or none. Uncontrolled, the first tab is open. */
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
 * Tabs over panels of the same page; only the open panel is rendered, on the server too. Arrows, Home and End select and
 * open a tab; Tab moves on into the panel. If the row is too long it scrolls, and its edges fade under arrows.
 */
export function Tabs<T extends string>({ label, items, value, onChange, className }: TabsProps<T>) {
  const id = useId()
  const [own, setOwn] = useState<T>()
  const usable = items.filter((item) => !item.disabled)
  const active = items.find((item) => item.value === (value ?? own)) ?? usable[0]
  const row = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(row)
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
      <div className="relative">
        <div ref={row} role="tablist" aria-label={label} className="tabs-list" onKeyDown={move}>
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
        {isCut && (
          <Suspense fallback={null}>
            <RowEdges row={row} what="tabs" active={active?.value} />
          </Suspense>
        )}
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
