import { useState } from 'react'
import { type Chosen, stillThere, toggled, toggledAll } from './state.ts'

/** Manage mode: which items are chosen, and what a tile needs to know of it. */
export function useManaging(items: readonly { id: string }[], max: number) {
  const [on, setOn] = useState(false)
  const [picked, setPicked] = useState<Chosen>([])
  const chosen = stillThere(
    picked,
    items.map(({ id }) => id),
  )
  const toggle = () => {
    setPicked([])
    setOn(!on)
  }
  return {
    on,
    chosen,
    toggle,
    chooseAll: (ids: readonly string[]) => setPicked(toggledAll(chosen, ids, max)),
    clear: () => setPicked([]),
    choiceOf: ({ id }: { id: string }) =>
      on ? { chosen: chosen.includes(id), toggle: () => setPicked(toggled(chosen, id, max)) } : undefined,
  }
}

export type Managing = ReturnType<typeof useManaging>
/** Of one item while it is managed. */
export type Choice = { chosen: boolean; toggle: () => void }
