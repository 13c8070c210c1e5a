import { useState } from 'react'
import type { ContentItem } from '../contract.ts'
import { type Chosen, stillThere, toggled, toggledAll } from '../state.ts'

/** Manage mode (specification 2 §2): which items are chosen, and what a tile needs to know of it. */
export function useManaging(items: readonly ContentItem[]) {
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
    chooseAll: (ids: readonly string[]) => setPicked(toggledAll(chosen, ids)),
    clear: () => setPicked([]),
    choiceOf: ({ id }: ContentItem) =>
      on ? { chosen: chosen.includes(id), toggle: () => setPicked(toggled(chosen, id)) } : undefined,
  }
}

export type Managing = ReturnType<typeof useManaging>
