import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { dropCall, type IncomingCall, nextCallEnd, noCalls, ring, stopRinging } from '../state.ts'

const store = createStore(noCalls)
keepExpiring(store, { next: nextCallEnd, drop: dropCall })

export const callActions = {
  ring: (call: IncomingCall) => store.apply((state) => ring(state, call)),
  stop: (id: string) => store.apply((state) => stopRinging(state, id)),
}

/** The call that rings, if one does. */
export const useIncomingCall = () => useStore(store, ({ incoming }) => incoming)
