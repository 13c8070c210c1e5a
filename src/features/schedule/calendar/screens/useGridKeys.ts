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
  /** Which cell is in the order of Tab, as `data-cell` has it. */
  stop: string
  setStop: (cell: string) => void
  /** The cell where a key leads, which may not be shown yet; undefined: none of the grid's keys. */
  cellAfter: (cell: string, event: KeyboardEvent) => string | undefined
  /** Enter on a cell without entries. */
  enter: (cell: string) => void
  /** What is carried by keys is no longer in sight. */
  follow: (item: CalendarItem) => void
}

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
const idOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset.entry : undefined
const buttonsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>('button')]
const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

/**
 * The keys of a calendar's grid, by the grid pattern of ARIA. On a cell: arrows go to others, Enter into it. Within: up and
 * down, Escape back to the cell, M takes an event up. One that is taken up: arrows carry it, Enter saves, Escape leaves it.
 */
export function useGridKeys(of: Grid) {
  const { grid, movement } = of
  const { moving } = movement
  /** Where the focus is going: the cell may be drawn later. */
  const target = useRef<string>(undefined)
  /** An event that is drawn anew in another cell keeps the focus. */
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
      const isDone = moving?.by === 'keys' ? carry(of, event) : event.target === cell ? false : within(of, cell, event)
      if (isDone || go(of, cell, event, (to) => (target.current = to))) event.preventDefault()
    },
    onFocus(event: FocusEvent) {
      const cell = cellOf(event.target)?.dataset.cell
      if (cell !== undefined) of.setStop(cell)
    },
    /** The focus goes elsewhere while an event is carried: it stays where it was. */
    onBlur({ relatedTarget }: FocusEvent) {
      if (moving?.by !== 'keys' || !relatedTarget || idOf(relatedTarget) === moving.id) return
      carried.current = undefined
      movement.leave()
    },
  }
}

/** A key while an event is carried. @returns whether it was one of these. */
function carry({ movement, kind, zone, follow }: Grid, { key, shiftKey: shift }: KeyboardEvent): boolean {
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

/** A key on something in a cell. @returns whether it was one of these. */
function within({ items, now, movement }: Grid, cell: HTMLElement, { key, target }: KeyboardEvent): boolean {
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

/** A key on a cell. @returns whether it was one of these. */
function go(
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
