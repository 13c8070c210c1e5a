/** Who of the people in sight is here now, by id (specification 1 §3). */
export type Presence = readonly string[]

export const nobodyOnline: Presence = []

export const comeOnline = (online: Presence, id: string): Presence => (online.includes(id) ? online : [...online, id])

export const goOffline = (online: Presence, id: string): Presence =>
  online.includes(id) ? online.filter((one) => one !== id) : online

/** What a first look or a reconnection finds replaces what was known. */
export const setOnline = (_: Presence, ids: readonly string[]): Presence => [...new Set(ids)]
