import { useEffect, useEffectEvent } from 'react'
import { usePageCommands } from '../navigation/pageCommands.ts'
import { neighbour } from './sorting.ts'

type AdminKeys = {
  /** Ids of the rows, in the order of the list. */
  ids: readonly string[]
  /** Id of the open item. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  /** Selects or deselects a row. */
  onSelect?: ((id: string) => void) | undefined
  /** Closes the open form. Escape closes the item if there is no form. */
  closeForm?: (() => void) | undefined
  /** Name of the open item. */
  title?: string | undefined
  /** Actions on the open item by key, in lower case. The palette lists them by their label. */
  actions?: AdminActions
}

export type AdminActions = Readonly<Record<string, { label: string; run: () => void }>>

/** Returns true if a key belongs to a text field or a dialog, or repeats because it is held down. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null
  )
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] .row-open`)

/** Returns the id of the row that has the focus. */
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item

/**
 * Keys of an admin list. J and K open the next and the previous item, or move the focus between the rows while no item
 * is open. X selects, Escape closes, Enter opens the focused row. The palette has the actions on the open item too.
 */
export function useAdminKeys({ ids, open, onOpen, onSelect, closeForm, title, actions = {} }: AdminKeys): void {
  const commands = Object.values(actions)
  usePageCommands(title !== undefined && commands.length > 0 ? { title, commands } : undefined)
  const step = (by: 1 | -1) => {
    const id = neighbour(ids, open ?? focusedId(), by)
    if (id === undefined) return
    if (open !== undefined) onOpen(id)
    else rowOf(id)?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (open === undefined || event.defaultPrevented || document.querySelector('.dialog[data-open]')) return
      return closeForm ? closeForm() : onOpen(undefined)
    }
    if (isTaken(event)) return
    const selected = open ?? focusedId()
    const keys: Record<string, () => void> = {
      ...(open !== undefined && Object.fromEntries(Object.entries(actions).map(([key, { run }]) => [key, run]))),
      j: () => step(1),
      k: () => step(-1),
      ...(selected !== undefined && onSelect && { x: () => onSelect(selected) }),
    }
    const run = keys[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
