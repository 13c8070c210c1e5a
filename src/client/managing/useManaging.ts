import { useState } from 'react'
import { type Chosen, stillThere, toggled, toggledAll } from './state.ts'

/** State of manage mode: the selected items, and the props for each tile. */
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
/** Selection of one item in manage mode. */
export type Choice = { chosen: boolean; toggle: () => void }
