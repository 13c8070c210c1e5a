import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { rowSizes, rowWindow } from '#ui/rowWindow.ts'
import { setStyle } from '#ui/setStyle.ts'
import { type Density, useDensity } from './adminDensity.ts'

type AdminRowsProps<Item> = {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  /** Renders one row. Its height follows the density: 44 px, or 138 px with a gap of 12. */
  render: (item: Item, density: Density) => ReactNode
}

/** Renders a list for admins in the chosen density. Above 100 items only the visible rows are rendered. */
export function AdminRows<Item extends { id: string }>({ label, items, render }: AdminRowsProps<Item>) {
  const density = useDensity()
  const [scrollTop, setScrollTop] = useState(0)
  const height = rowSizes.height[density]
  const { first, last, isVirtual } = rowWindow(items.length, scrollTop, height)
  const list = (
    <ul
      aria-label={label}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] content-start',
        density === 'compact' ? 'card overflow-clip [&>li+li]:border-line [&>li+li]:border-t' : 'gap-3',
      )}
    >
      {items.slice(first, last).map((item, index) => (
        <li
          key={item.id}
          data-item={item.id}
          aria-setsize={items.length}
          aria-posinset={first + index + 1}
          className={clsx('grid min-w-0', density === 'compact' && 'h-11')}
        >
          {render(item, density)}
        </li>
      ))}
    </ul>
  )
  if (!isVirtual) return list
  return (
    <section
      key={density}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
      tabIndex={0}
      aria-label={label}
      className="h-[600px] overflow-y-auto"
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div ref={setStyle({ 'padding-top': `${first * height}px`, height: `${items.length * height}px` })}>{list}</div>
    </section>
  )
}
