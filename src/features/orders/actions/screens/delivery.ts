import { useEffect } from 'react'
import * as z from 'zod/mini'
import { onSessionEvent } from '#client/session/events.ts'
import type { Kept } from '#client/store/persisted.ts'
import { forgetStored, readStored, writeStored } from '#client/store/storage.ts'
import { createStore, useStore } from '#client/store/store.ts'

export type Delivery = { text: string; links: string }

/** What was begun for an order, over a reload too: nothing that was typed is lost. Forgotten with signing out. */
const kept: Kept<Record<string, Delivery>> = {
  key: 'limelight-deliveries',
  version: 1,
  migrations: {},
  read: (stored) => z.record(z.string(), z.object({ text: z.string(), links: z.string() })).parse(stored),
}
const nothing: Delivery = { text: '', links: '' }
const none: Record<string, Delivery> = {}
const store = createStore<Record<string, Delivery> | null>(null)

const stored = () => readStored(kept, none)

export function keepDelivery(orderId: string, delivery: Delivery): void {
  const next = { ...stored(), [orderId]: delivery }
  store.apply(() => next)
  writeStored(kept, next)
}

export function forgetDelivery(orderId: string): void {
  const { [orderId]: _, ...rest } = stored()
  store.apply(() => rest)
  writeStored(kept, rest)
}

/** What was begun, read from storage by the first who asks. */
export function useDelivery(orderId: string): Delivery {
  useEffect(() => {
    store.apply((all) => all ?? stored())
    return onSessionEvent(({ type }) => {
      if (type === 'signed out') forgetStored(kept)
    })
  }, [])
  return useStore(store, (all) => all?.[orderId] ?? nothing)
}
