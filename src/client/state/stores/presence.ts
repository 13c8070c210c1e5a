import { comeOnline, goOffline, nobodyOnline, setOnline } from '../presence.ts'
import { createStore, useStore } from './store.ts'

const store = createStore(nobodyOnline)

export const presenceActions = {
  come: (id: string) => store.apply((online) => comeOnline(online, id)),
  go: (id: string) => store.apply((online) => goOffline(online, id)),
  set: (ids: readonly string[]) => store.apply((online) => setOnline(online, ids)),
}

export const useOnline = () => useStore(store, (online) => online)
export const useIsOnline = (id: string) => useStore(store, (online) => online.includes(id))
