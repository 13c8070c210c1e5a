import { createStore, useStore } from '#client/store/store.ts'
import { emptyPresence, forgetOnline, mergePresence, onlinePeople, setOffline, setOnline } from '../state.ts'

const store = createStore(emptyPresence)

export const presenceActions = {
  come: (id: string) => store.apply((known) => setOnline(known, id)),
  go: (id: string) => store.apply((known) => setOffline(known, id)),
  learn: (asked: readonly string[], online: readonly string[]) =>
    store.apply((known) => mergePresence(known, asked, online)),
  forget: (id: string) => store.apply((known) => forgetOnline(known, id)),
}

/** Returns the online state of a person; undefined until it is known. */
export const useKnownOnline = (id: string): boolean | undefined => useStore(store, (known) => known[id])
/** Returns the ids of the watched people with the state online. */
export const onlineNow = (): string[] => onlinePeople(store.get())
