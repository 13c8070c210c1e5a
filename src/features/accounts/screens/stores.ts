import { createStore, useStore } from '#client/store/store.ts'
import { connect, learnProfile, nobody, type RoleFlags } from '../state/account.ts'

const store = createStore(nobody)

export const accountActions = {
  connect: () => store.apply(connect),
  learn: (profile: RoleFlags) => store.apply((account) => learnProfile(account, profile)),
}

/** Who is signed in, for the look of things only: what anybody may do is the server's to say. */
export const useAccount = () => useStore(store, (account) => account)
export const useConnectionStatus = () => useStore(store, ({ connection }) => connection)
