import { changeItem, type Item, sentMore } from '../state.ts'
import type { Vault } from './vault.ts'

export type Uploads<Fields> = {
  items: readonly Item[]
  /** True once the user has started the uploads. */
  started: boolean
  /** Values of the form that contains the files. */
  fields: Fields | undefined
  /** True once saved uploads are loaded, or known to be missing. */
  loaded: boolean
}

/**
 * Minimum interval in milliseconds between progress updates: the duration of the progress bar's animation. More
 * frequent renders would slow down the upload.
 */
const glideMs = 240

/** Creates the state of the queue, which screens render and the vault saves. */
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
    // false until saved uploads are loaded, so that an empty queue does not overwrite them
    maySave: false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    show,
    change: (key: string, changes: Partial<Item>) => show({ items: changeItem(state.items, key, changes) }),
    /** Updates the number of bytes sent of one file, throttled. */
    sent(key: string, bytes: number) {
      if (performance.now() - drawnAt < glideMs) return
      drawnAt = performance.now()
      show({ items: sentMore(state.items, key, bytes) })
    },
    async save(): Promise<void> {
      const { items, started, fields } = state
      if (!queue.maySave) return
      if (items.length === 0 && fields === undefined) vault.clear()
      else await vault.save({ started, fields, items: [...items] })
    },
  }
  return queue
}

export type QueueState<Fields> = ReturnType<typeof createQueueState<Fields>>
