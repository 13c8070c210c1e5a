import { changeItem, type Item, sentMore } from '../state.ts'
import type { Vault } from './vault.ts'

export type Uploads<Fields> = {
  items: readonly Item[]
  /** Somebody has said that it may begin. */
  started: boolean
  /** What was typed beside the files. */
  fields: Fields | undefined
  /** Whether what is kept from before has been looked for. */
  loaded: boolean
}

/** A bar glides as long from one place to the next: to draw it more often only takes time from what is sent. */
const glideMs = 240

/** Files and what was typed beside them: read by the screen, kept in the vault. */
export function createQueueState<Fields>(vault: Vault<Fields>) {
  let state: Uploads<Fields> = { items: [], started: false, fields: undefined, loaded: false }
  const listeners = new Set<() => void>()
  let drawnAt = 0

  function show(next: Partial<Uploads<Fields>>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const queue = {
    files: new Map<string, Blob>(),
    // what an earlier page has left is not written over before it has been looked at
    mayKeep: false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    show,
    change: (key: string, changes: Partial<Item>) => show({ items: changeItem(state.items, key, changes) }),
    /** So many bytes of one have left: drawn now and then. */
    sent(key: string, bytes: number) {
      if (performance.now() - drawnAt < glideMs) return
      drawnAt = performance.now()
      show({ items: sentMore(state.items, key, bytes) })
    },
    async keep(): Promise<void> {
      const { items, started, fields } = state
      if (!queue.mayKeep) return
      if (items.length === 0 && fields === undefined) vault.clear()
      else await vault.save({ started, fields, items: [...items] })
    },
  }
  return queue
}

export type QueueState<Fields> = ReturnType<typeof createQueueState<Fields>>
