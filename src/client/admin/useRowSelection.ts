import { useState } from 'react'

/** Selected rows of a list. `chosen` are those that are in the list now, so that no hidden row is decided or exported. */
export function useRowSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    chosen: ids.filter((id) => selected.has(id)),
    toggle: (id: string) =>
      setSelected((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])),
    clear: () => setSelected(new Set()),
  }
}
