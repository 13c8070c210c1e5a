import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type CalendarItem, isMovable, spanAfterKey } from '../state.ts'
import type { Movement } from './useMoving.ts'

type Grid = {
  grid: RefObject<HTMLTableElement | null>
  kind: 'days' | 'times'
  zone: string
  now: Date
  items: readonly CalendarItem[]
  movement: Movement
  /** Key of the cell that is in the Tab order, as in `data-cell`. */
  stop: string
  setStop: (cell: string) => void
  /** Returns the cell that a key moves to, which may not be rendered yet; undefined: the grid does not use the key. */
  cellAfter: (cell: string, event: KeyboardEvent) => string | undefined
  /** Called for Enter on an empty cell. */
  enter: (cell: string) => void
  /** Called when an event that is moved by keys leaves the visible range. */
  follow: (item: CalendarItem) => void
}

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
const idOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset.entry : undefined
const buttonsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('button')]
const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

/**
 * Returns the keyboard handlers of a calendar grid (ARIA grid pattern). On a cell, arrow keys move and Enter goes into
 * it. Inside a cell, up and down move, Escape returns to the cell, and M starts to move an event. While an event is
 * being moved, arrow keys move it, Enter saves, and Escape cancels.
 */
export function useGridKeys(of: Grid) {
  const { grid, movement } = of
  const { moving } = movement
  /** Cell that gets the focus once it is rendered. */
  const target = useRef<string>(undefined)
  /** Id of a moved event that keeps the focus although it renders in another cell. */
  const carried = useRef<string>(undefined)
  useEffect(() => {
    if (moving?.by === 'keys') carried.current = moving.id
    const wanted = carried.current ? `[data-entry="${carried.current}"]` : `[data-cell="${target.current}"]`
    const found = grid.current?.querySelector<HTMLElement>(wanted)
    found?.focus()
    if (found) target.current = undefined
    if (!moving) carried.current = undefined
  })
  return {
    onKeyDown(event: KeyboardEvent) {
      const cell = cellOf(event.target)
      if (!cell || hasModifier(event)) return
      const isDone =
        moving?.by === 'keys'
          ? handleMoveKey(of, event)
          : event.target === cell
            ? false
            : handleEntryKey(of, cell, event)
      if (isDone || handleCellKey(of, cell, event, (to) => (target.current = to))) event.preventDefault()
    },
    onFocus(event: FocusEvent) {
      const cell = cellOf(event.target)?.dataset.cell
      if (cell !== undefined) of.setStop(cell)
    },
    /** Cancels a move by keys when the focus goes to another element. */
    onBlur({ relatedTarget }: FocusEvent) {
      if (moving?.by !== 'keys' || !relatedTarget || idOf(relatedTarget) === moving.id) return
      carried.current = undefined
      movement.leave()
    },
  }
}

/** Handles a key while an event is being moved. Returns true if it was handled. */
function handleMoveKey({ movement, kind, zone, follow }: Grid, { key, shiftKey: shift }: KeyboardEvent): boolean {
  const { moving } = movement
  if (!moving) return false
  if (key === 'Enter') movement.letGo()
  else if (key === 'Escape') movement.leave()
  else {
    const to = spanAfterKey(moving.to, { key, shift, grid: kind, zone })
    if (!to) return key !== 'Tab'
    movement.carry(to)
    follow({ ...moving.item, ...to })
  }
  return true
}

/** Handles a key on an entry of a cell. Returns true if it was handled. */
function handleEntryKey({ items, now, movement }: Grid, cell: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const buttons = buttonsIn(cell)
  const at = buttons.findIndex((button) => button.contains(document.activeElement))
  if (key === 'Escape') cell.focus()
  else if (key === 'ArrowUp' || key === 'ArrowDown') buttons[at + (key === 'ArrowUp' ? -1 : 1)]?.focus()
  else if (key === 'm' || key === 'M') {
    const item = items.find(({ id }) => id === idOf(target))
    if (item && isMovable(item, now)) movement.take(item)
  } else return false
  return true
}

/** Handles a key on a cell. Returns true if it was handled. */
function handleCellKey(
  { cellAfter, enter, setStop }: Grid,
  cell: HTMLElement,
  event: KeyboardEvent,
  moveTo: (cell: string) => void,
): boolean {
  const name = cell.dataset.cell ?? ''
  if (event.key === 'Enter' || event.key === ' ') {
    if (event.target !== cell) return false
    const first = cell.querySelector<HTMLElement>('[data-entry]')
    if (first) first.focus()
    else enter(name)
    return true
  }
  const next = cellAfter(name, event)
  if (next === undefined) return false
  moveTo(next)
  setStop(next)
  return true
}
