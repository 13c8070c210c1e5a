import { useEffect, useEffectEvent } from 'react'
import type { CaseStatus } from '../../lists.ts'
import type { Decisions } from './useCases.ts'

type Triage = {
  open: string | undefined
  status: CaseStatus | undefined
  isAsked: boolean
  ask: (what: 'remove' | 'dismiss' | undefined) => void
  decisions: Decisions
  next: () => void
  previous: () => void
  close: () => void
}

/** Returns true if a key belongs to a text field or a dialog, or repeats because it is held down. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=dialog]') !== null
}

/** Keyboard triage: J next, K previous, C take, R remove, D dismiss, U undo, Escape back to the list. */
export function useTriage(triage: Triage): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { open, status, isAsked, ask, decisions } = triage
    const isBusy = Object.values(decisions).some(({ isPending }) => isPending)
    if (event.key === 'Escape' && open) return isAsked ? ask(undefined) : triage.close()
    if (isTaken(event)) return
    const keys: Record<string, () => void> = {
      j: triage.next,
      k: triage.previous,
      ...(open &&
        !isBusy &&
        status === 'open' && {
          c: () => decisions.claim.mutate({ id: open }),
          r: () => ask('remove'),
          d: () => ask('dismiss'),
        }),
      ...(open &&
        !isBusy &&
        (status === 'removed' || status === 'dismissed') && { u: () => decisions.undo.mutate({ id: open }) }),
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
