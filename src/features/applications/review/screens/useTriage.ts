import { useEffect, useEffectEvent } from 'react'
import type { Decisions } from './useReview.ts'

type Triage = {
  open: string | undefined
  /** It can still be decided. */
  isOpen: boolean
  isRejecting: boolean
  decisions: Decisions
  next: () => void
  previous: () => void
  close: () => void
  reject: () => void
  select: (id: string) => void
}

/** Whether a key belongs to what is being typed, or to a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null
  )
}

/** The application whose row has the focus, for the key that selects it. */
const focused = (): string | undefined =>
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-application]')?.dataset.application

/** Keyboard triage: J next, K previous, A approve, Q queue, R reject, X select, Escape back to the list. */
export function useTriage(triage: Triage): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { open, isOpen, isRejecting, decisions } = triage
    if (event.key === 'Escape' && open) return isRejecting ? undefined : triage.close()
    if (isTaken(event)) return
    const id = open ?? focused()
    const keys: Record<string, () => void> = {
      j: triage.next,
      k: triage.previous,
      ...(id && { x: () => triage.select(id) }),
      ...(open &&
        isOpen &&
        !decisions.approve.isPending && {
          a: () => decisions.approve.mutate({ id: open }),
          q: () => decisions.queue.mutate({ id: open }),
          r: triage.reject,
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
