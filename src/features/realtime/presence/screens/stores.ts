import { createStore, useStore } from '#client/store/store.ts'
import { comeOnline, forgetOnline, goOffline, mergePresence, nobodyKnown, onlinePeople } from '../state.ts'

const store = createStore(nobodyKnown)

export const presenceActions = {
  come: (id: string) => store.apply((known) => comeOnline(known, id)),
  go: (id: string) => store.apply((known) => goOffline(known, id)),
  learn: (asked: readonly string[], online: readonly string[]) =>
    store.apply((known) => mergePresence(known, asked, online)),
  forget: (id: string) => store.apply((known) => forgetOnline(known, id)),
}

/** Returns the online state of a person; undefined until it is known. */
export const useKnownOnline = (id: string): boolean | undefined => useStore(store, (known) => known[id])
/** Returns the ids of the online people among the watched ones. */
export const onlineNow = (): string[] => onlinePeople(store.get())
