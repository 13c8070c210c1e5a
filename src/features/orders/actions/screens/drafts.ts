import { useEffect } from 'react'
import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, removeStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { correctedMs } from '#client/time/clock.ts'

const hourMs = 3_600_000

const shape = z.object({
  /** A delivery: text, links, and uploaded files. */
  text: z.string(),
  links: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), at: z.number() })),
  /** Texts of other actions, by action. */
  words: z.record(z.string(), z.string()),
  parcel: z.optional(
    z.object({ carrier: z.string(), tracking_number: z.string(), tracking_url: z.string(), message: z.string() }),
  ),
})

/** Unsent input for an order. */
export type OrderDraft = z.infer<typeof shape>
/** A file that was uploaded in an earlier visit. */
export type UploadedFile = OrderDraft['files'][number]
type All = Record<string, OrderDraft>

/** Storage of unsent input by order. It survives a reload and is deleted at sign-out. */
const kept: StoredState<All> = {
  key: 'limelight-deliveries',
  version: 2,
  // version 1 stored only texts and links of deliveries
  migrations: {
    1: (stored) =>
      Object.fromEntries(
        Object.entries(Object(stored)).map(([id, one]) => [id, { files: [], words: {}, ...Object(one) }]),
      ),
  },
  read: (stored) => z.record(z.string(), shape).parse(stored),
}
const nothing: OrderDraft = { text: '', links: '', files: [], words: {} }
const none: All = {}
const store = createStore<All | null>(null)

const stored = () => readStored(kept, none)

export function changeDraft(orderId: string, change: (draft: OrderDraft) => Partial<OrderDraft>): void {
  const all = stored()
  const before = store.get()?.[orderId] ?? all[orderId] ?? nothing
  const next = { ...all, [orderId]: { ...before, ...change(before) } }
  store.apply(() => next)
  writeStored(kept, next)
}

export function deleteDraft(orderId: string): void {
  const { [orderId]: _, ...rest } = stored()
  store.apply(() => rest)
  writeStored(kept, rest)
}

let isForgettable = false

/** Returns the unsent input; the first caller reads it from storage. */
export function useOrderDraft(orderId: string): OrderDraft {
  useEffect(() => {
    store.apply((all) => all ?? stored())
    // registered once per tab, because people can sign out on every page
    if (isForgettable) return
    isForgettable = true
    onSessionEvent(({ type }) => {
      if (type === 'signed out') removeStored(kept)
    })
  }, [])
  return useStore(store, (all) => all?.[orderId] ?? nothing)
}

/**
 * Returns true for an upload that may expire before it is sent. The server stores unused uploads for a day; one hour is
 * subtracted.
 */
export const isUploadGone = ({ at }: UploadedFile): boolean => correctedMs() - at > 23 * hourMs
