import { encode, restore, type StoredState } from './persisted.ts'

/** Reads stored state. Blocked storage (a private window) counts as empty. */
export function readStored<S>(kept: StoredState<S>, initial: S): S {
  let text: string | null = null
  try {
    text = localStorage.getItem(kept.key)
  } catch {
    return initial
  }
  return restore(kept, text, initial, (words, error) => console.error(words, error))
}

/** Writes state. If storage is blocked or full, the state lasts for this visit. */
export function writeStored<S>(kept: StoredState<S>, state: S): void {
  try {
    localStorage.setItem(kept.key, encode(kept, state))
  } catch {
    // Kept in memory only.
  }
}

export function removeStored({ key }: { key: string }): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
