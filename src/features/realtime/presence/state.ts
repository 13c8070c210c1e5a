/** Online state by user id; an absent id is unknown. */
export type Presence = Readonly<Record<string, boolean>>

export const emptyPresence: Presence = {}

export const setOnline = (known: Presence, id: string): Presence => (known[id] ? known : { ...known, [id]: true })

export const setOffline = (known: Presence, id: string): Presence =>
  known[id] === false ? known : { ...known, [id]: false }

/** Replaces the known state of the requested people by the response. */
export function mergePresence(known: Presence, asked: readonly string[], online: readonly string[]): Presence {
  const here = new Set(online)
  if (asked.every((id) => known[id] === here.has(id))) return known
  return { ...known, ...Object.fromEntries(asked.map((id) => [id, here.has(id)])) }
}

/** Removes the state of a person without a badge, because it would become stale. */
export function forgetOnline(known: Presence, id: string): Presence {
  if (known[id] === undefined) return known
  const { [id]: _, ...others } = known
  return others
}

export const onlinePeople = (known: Presence): string[] => Object.keys(known).filter((id) => known[id])
