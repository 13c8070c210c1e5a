import { changeItem, type Item, sentMore } from '../state.ts'
import type { Vault } from './vault.ts'

export type Uploads<Fields> = {
  items: readonly Item[]
  /** Whether the user has started the uploads. */
  started: boolean
  /** Values of the form beside the files. */
  fields: Fields | undefined
  /** Whether saved uploads have been looked up. */
  loaded: boolean
}

/** Duration of the progress bar's animation, in milliseconds; more frequent renders would slow down the upload. */
const glideMs = 240

/** State of the queue: rendered by screens and saved in the vault. */
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
    // false until saved uploads are loaded, so that they are not overwritten
    mayKeep: false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    show,
    change: (key: string, changes: Partial<Item>) => show({ items: changeItem(state.items, key, changes) }),
    /** Updates the bytes sent of one file, throttled. */
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
