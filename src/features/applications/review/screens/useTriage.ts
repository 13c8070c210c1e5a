import { useEffect, useEffectEvent } from 'react'
import type { Decisions } from './useReview.ts'

type Triage = {
  open: string | undefined
  /** True if the application can still be decided. */
  isOpen: boolean
  isRejecting: boolean
  decisions: Decisions
  next: () => void
  previous: () => void
  close: () => void
  reject: (isRejecting: boolean) => void
  select: (id: string) => void
}

/** Returns true if a key belongs to a text field or a dialog, or repeats because it is held down. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null
  )
}

/** Returns the application whose row has the focus, for the key that selects it. */
const focused = (): string | undefined =>
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-application]')?.dataset.application

/** Keyboard triage: J next, K previous, A approve, Q queue, R reject, X select, Escape back to the list. */
export function useTriage(triage: Triage): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { open, isOpen, isRejecting, decisions } = triage
    const { approve, queue, reject } = decisions
    const isBusy = approve.isPending || queue.isPending || reject.isPending
    if (event.key === 'Escape' && open) return isRejecting ? triage.reject(false) : triage.close()
    if (isTaken(event)) return
    const id = open ?? focused()
    const keys: Record<string, () => void> = {
      j: triage.next,
      k: triage.previous,
      ...(id && { x: () => triage.select(id) }),
      ...(open &&
        isOpen &&
        !isBusy && {
          a: () => approve.mutate({ id: open }),
          q: () => queue.mutate({ id: open }),
          r: () => triage.reject(true),
        }),
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
