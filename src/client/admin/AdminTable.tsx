import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { rowSizes, rowWindow } from '#ui/rowWindow.ts'
import { setStyle } from '#ui/setStyle.ts'
import { useDensity } from './adminDensity.ts'
import { nextOrder, readOrder, type SortBy, type SortOrder } from './sorting.ts'

export type AdminColumn<Item> = {
  key: string
  title: string
  /** Width as a track of a grid: `minmax(10rem, 1fr)`. */
  width: string
  /** Also shown beside an open item and on a phone. */
  always?: boolean
  /** Figures and times are at the end of their column. */
  end?: boolean
  cell: (item: Item) => ReactNode
}

type RowSelection<Item> = {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  /** Accessible name of a row's checkbox. */
  name: (item: Item) => string
}

export type AdminTableProps<Item> = {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  columns: readonly AdminColumn<Item>[]
  /** Id of the open item, whose row is marked and scrolled into view. */
  open?: string | undefined
  sortBy: SortBy<Item>
  order: SortOrder | undefined
  onOrder: (order: SortOrder | undefined) => void
  selection?: RowSelection<Item> | undefined
  /** Renders an item of 138 px in the comfortable density. */
  comfortable?: (item: Item, choice: ReactNode) => ReactNode
}

/** List for admins: rows of 44 px with columns that sort, or items of 150 px. Above 100 rows it renders the visible ones. */
export function AdminTable<Item extends { id: string }>(props: AdminTableProps<Item>) {
  const { label, items, columns, open, comfortable } = props
  const density = useDensity()
  const isCompact = density === 'compact' || !comfortable
  const height = rowSizes.height[isCompact ? 'compact' : 'comfortable']
  const [scrollTop, setScrollTop] = useState(0)
  const { first, last, isVirtual } = rowWindow(items.length, scrollTop, height)
  const place = useOpenInView(open, isVirtual ? items.findIndex(({ id }) => id === open) * height : undefined)
  const rows = items
    .slice(first, last)
    .map((item, index) =>
      isCompact ? (
        <Row key={item.id} item={item} index={first + index + 2} {...props} />
      ) : (
        <ComfortableRow key={item.id} item={item} position={first + index + 1} {...props} />
      ),
    )
  const space = setStyle({ 'padding-top': `${first * height}px`, height: `${items.length * height}px` })
  const scroller = {
    'data-scroller': true,
    className: 'h-[600px] overflow-y-auto',
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setScrollTop(currentTarget.scrollTop),
  }
  if (!isCompact) {
    const list = (
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        {rows}
      </ul>
    )
    return (
      <div ref={place}>
        {isVirtual ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
          <section {...scroller} tabIndex={0} aria-label={label}>
            <div ref={space}>{list}</div>
          </section>
        ) : (
          list
        )}
      </div>
    )
  }
  // the space of the rows above and below the rendered ones
  const beyond = setStyle({ '--above': `${first * height}px`, '--below': `${(items.length - last) * height}px` })
  const track = (shownColumns: readonly AdminColumn<Item>[]) =>
    [...(props.selection ? ['1.25rem'] : []), ...shownColumns.map(({ width }) => width)].join(' ')
  return (
    <div ref={place} className="card admin-rows">
      <table
        aria-label={label}
        aria-rowcount={items.length + 1}
        ref={setStyle({ '--all': track(columns), '--few': track(columns.filter(({ always }) => always)) })}
      >
        <thead>
          <Head {...props} />
        </thead>
        {isVirtual ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
          <tbody {...scroller} tabIndex={0} ref={beyond}>
            {rows}
          </tbody>
        ) : (
          <tbody>{rows}</tbody>
        )}
      </table>
    </div>
  )
}

/** Scrolls the row of the open item into view when another item opens. `top` is its place in a virtual list. */
function useOpenInView(open: string | undefined, top: number | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const at = useRef(top)
  useEffect(() => {
    at.current = top
  }, [top])
  useEffect(() => {
    const list = place.current
    if (!list || open === undefined) return
    const row = list.querySelector(`[data-item="${CSS.escape(open)}"]`)
    if (row) row.scrollIntoView({ block: 'nearest' })
    else if (at.current !== undefined && at.current >= 0)
      list.querySelector('[data-scroller]')?.scrollTo({ top: at.current })
  }, [open])
  return place
}

function Head<Item>({ columns, sortBy, order, onOrder, selection, items }: AdminTableProps<Item>) {
  const sort = order === undefined ? undefined : readOrder(order)
  return (
    <tr className="admin-row admin-head">
      {selection && (
        <th scope="col">
          <span className="sr-only">Selection</span>
        </th>
      )}
      {columns.map(({ key, title, always, end }) => {
        const by = sortBy[key]
        const isSorted = sort?.key === key
        const isText = by !== undefined && items[0] !== undefined && typeof by(items[0]) === 'string'
        return (
          <th
            key={key}
            scope="col"
            aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
            className={clsx(!always && 'admin-more', end && 'admin-end')}
          >
            {by ? (
              <button type="button" className="admin-sort" onClick={() => onOrder(nextOrder(key, order, isText))}>
                {title}
                {isSorted && (sort.isDown ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
              </button>
            ) : (
              title
            )}
          </th>
        )
      })}
    </tr>
  )
}

type RowProps<Item> = AdminTableProps<Item> & { item: Item }

function Row<Item extends { id: string }>({
  item,
  index,
  columns,
  open,
  selection,
}: RowProps<Item> & { index: number }) {
  return (
    <tr data-item={item.id} aria-rowindex={index} aria-current={item.id === open || undefined} className="admin-row">
      {selection && (
        <td className="admin-check">
          <Choice item={item} selection={selection} />
        </td>
      )}
      {columns.map(({ key, always, end, cell }) => (
        <td key={key} className={clsx(!always && 'admin-more', end && 'admin-end')}>
          {cell(item)}
        </td>
      ))}
    </tr>
  )
}

function ComfortableRow<Item extends { id: string }>(props: RowProps<Item> & { position: number }) {
  const { item, items, position, open, selection, comfortable } = props
  return (
    <li
      data-item={item.id}
      aria-setsize={items.length}
      aria-posinset={position}
      aria-current={item.id === open || undefined}
      className="card card-press admin-item"
    >
      {comfortable?.(item, selection && <Choice item={item} selection={selection} />)}
    </li>
  )
}

function Choice<Item extends { id: string }>({ item, selection }: { item: Item; selection: RowSelection<Item> }) {
  return (
    <label className="relative z-10 -m-3 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">{selection.name(item)}</span>
      <input
        type="checkbox"
        className="check"
        checked={selection.selected.has(item.id)}
        onChange={() => selection.toggle(item.id)}
      />
    </label>
  )
}

type OpenRowProps = { label: string; onOpen: () => void; children: ReactNode }

/** Button in a row that opens its item. It covers the whole row. */
export const OpenRow = ({ label, onOpen, children }: OpenRowProps) => (
  <button type="button" aria-label={label} className="row-open" onClick={onOpen}>
    {children}
  </button>
)
