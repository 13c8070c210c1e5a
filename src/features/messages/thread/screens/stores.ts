import { createStore, useStore } from '#client/store/store.ts'
import { noThread, type Thread } from '../state.ts'

/** Conversations of this tab, by the id of the other person; cleared on sign-out. */
const store = createStore<Readonly<Record<string, Thread>>>({})

export const threadOf = (userId: string): Thread => store.get()[userId] ?? noThread

export const changeThread = (userId: string, change: (thread: Thread) => Thread): void =>
  store.apply((all) => {
    const known = all[userId] ?? noThread
    const next = change(known)
    return next === known ? all : { ...all, [userId]: next }
  })

export const forgetThread = (userId: string): void => store.apply(({ [userId]: _, ...others }) => others)

export const useStoredThread = (userId: string): Thread | undefined => useStore(store, (all) => all[userId])
