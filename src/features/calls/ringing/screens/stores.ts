import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
import type { RingEnd } from '../../requests/lists.ts'
import {
  answerRing,
  dropRings,
  nextRingEnd,
  putAway,
  type Ring,
  readRings,
  silentSlot,
  startRing,
  stopRing,
} from '../state.ts'

const store = createStore(silentSlot)
keepExpiring(store, { next: nextRingEnd, drop: dropRings })

export const ringActions = {
  start: (ring: Ring) => store.apply((slot) => startRing(slot, ring, Date.now())),
  stop: (id: string, why: RingEnd) => store.apply((slot) => stopRing(slot, id, why, Date.now())),
  answer: (id: string | null) => store.apply((slot) => answerRing(slot, id)),
  putAway: (id: string) => store.apply((slot) => putAway(slot, id)),
  /** Reads what rings from the server; nothing changes where it cannot be reached. */
  async read(ask: () => Promise<Ring[]>): Promise<void> {
    const known = store.get().rings
    const list = await ask().catch(() => undefined)
    if (list) store.apply((slot) => readRings(slot, list, known, Date.now()))
  },
}

export const useRingSlot = () => useStore(store, (slot) => slot)
