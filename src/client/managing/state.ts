/** Chosen items, in the order of choosing. */
export type Chosen = readonly string[]

export const toggled = (chosen: Chosen, id: string, max: number): Chosen =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, max)

/** All that is shown, or none of it where all were chosen. */
export function toggledAll(chosen: Chosen, ids: readonly string[], max: number): Chosen {
  const isAll = ids.length > 0 && ids.every((id) => chosen.includes(id))
  if (isAll) return chosen.filter((id) => !ids.includes(id))
  return [...new Set([...chosen, ...ids])].slice(0, max)
}

/** Without what is not there any more. */
export const stillThere = (chosen: Chosen, ids: readonly string[]): Chosen => {
  const left = chosen.filter((id) => ids.includes(id))
  return left.length === chosen.length ? chosen : left
}
