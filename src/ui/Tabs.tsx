import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { fullNumber } from './numbers.ts'

type TabItem<T extends string> = {
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
  items: readonly TabItem<T>[]
  /** Give both, or neither: it then remembers by itself, from the first. */
  value?: T
  onChange?: (value: T) => void
  className?: string
}

/** Tabs over panels of the same page; only the open panel is rendered. The active one stands over a footlight. */
export function Tabs<T extends string>({ label, items, value, onChange, className }: TabsProps<T>) {
  const find = (next: unknown) => {
    const item = items.find((one) => one.value === next)
    if (item) onChange?.(item.value)
  }
  const control = value === undefined ? { defaultValue: items[0]?.value } : { value }
  return (
    <Base.Root {...control} onValueChange={find} {...(className && { className })}>
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className="tab" disabled={item.disabled}>
            {item.label}
            {item.count !== undefined && <span className="tab-count">{fullNumber(item.count)}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="tab-light" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="tab-panel">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
