import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { correctedMs } from '#client/time/clock.ts'
import type { TrpcClient } from '#client/trpc/trpc.ts'
import type { RingEnd } from '../../lists.ts'
import {
  answerRing,
  dismissRing,
  dropRings,
  nextRingEnd,
  type Ring,
  readRings,
  ringsOf,
  silentSlot,
  startRing,
  stopRing,
} from '../state.ts'

/** Maximum of ringing calls that a page loads. */
const ringsMax = 20

const store = createStore(silentSlot)
keepExpiring(store, { next: nextRingEnd, drop: dropRings })

export const ringActions = {
  start: (ring: Ring) => store.apply((slot) => startRing(slot, ring, correctedMs())),
  stop: (id: string, why: RingEnd) => store.apply((slot) => stopRing(slot, id, why, correctedMs())),
  /** Marks a call as being answered on this device. */
  answer: (id: string) => store.apply((slot) => answerRing(slot, id)),
  /** Removes the mark of a call whose answer may not have arrived, and reads from the server whether the call rings. */
  releaseAnswer(client: TrpcClient): void {
    store.apply((slot) => answerRing(slot, null))
    void ringActions.read(client)
  },
  putAway: (id: string) => store.apply((slot) => dismissRing(slot, id)),
  /** Reads the ringing calls from the server. No effect if the server cannot be reached. */
  async read({ sessions }: TrpcClient): Promise<void> {
    const known = store.get().rings
    const asked = { status: 'pending', role: 'creator', limit: ringsMax } as const
    const found = await sessions.requests.query(asked).catch(() => undefined)
    if (found) store.apply((slot) => readRings(slot, ringsOf(found.requests), known, correctedMs()))
  },
}

export const useRingSlot = () => useStore(store, (slot) => slot)
