/** Ids of the selected items, in the order of selection. */
export type Chosen = readonly string[]

export const toggled = (chosen: Chosen, id: string, max: number): Chosen =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, max)

/** Selects all visible items, or deselects them if all are selected already. */
export function toggledAll(chosen: Chosen, ids: readonly string[], max: number): Chosen {
  const isAll = ids.length > 0 && ids.every((id) => chosen.includes(id))
  if (isAll) return chosen.filter((id) => !ids.includes(id))
  return [...new Set([...chosen, ...ids])].slice(0, max)
}

/** Removes deleted items from the selection. */
export const stillThere = (chosen: Chosen, ids: readonly string[]): Chosen => {
  const left = chosen.filter((id) => ids.includes(id))
  return left.length === chosen.length ? chosen : left
}

/** Deletes items one after the other. A failure does not stop the rest. */
export async function deleteEach(ids: readonly string[], remove: (id: string) => Promise<unknown>) {
  let deleted = 0
  for (const id of ids)
    await remove(id).then(
      () => deleted++,
      () => {},
    )
  return { deleted, failed: ids.length - deleted }
}
