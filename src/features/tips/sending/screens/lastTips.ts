import { createStore, useStore } from '#client/store/store.ts'

/** Last tip that the user sent to a person in this tab, and the balance after it. */
export type LastTip = { tokens: number; balance: number; tipId: string }

const store = createStore<ReadonlyMap<string, LastTip>>(new Map())

export const useLastTip = (recipientId: string | undefined): LastTip | undefined =>
  useStore(store, (tips) => (recipientId === undefined ? undefined : tips.get(recipientId)))

export const keepLastTip = (recipientId: string, tip: LastTip): void =>
  store.apply((tips) => new Map(tips).set(recipientId, tip))
