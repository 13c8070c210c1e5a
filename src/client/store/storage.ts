import { encode, type Kept, restore } from './persisted.ts'

/** What a visit begins with. Storage that is forbidden (a private window) holds nothing. */
export function readStored<S>(kept: Kept<S>, initial: S): S {
  let text: string | null = null
  try {
    text = localStorage.getItem(kept.key)
  } catch {
    return initial
  }
  return restore(kept, text, initial, (words, error) => console.error(words, error))
}

/** Where nothing can be stored, or nothing more, the state is good for this visit. */
export function writeStored<S>(kept: Kept<S>, state: S): void {
  try {
    localStorage.setItem(kept.key, encode(kept, state))
  } catch {
    // kept in memory
  }
}

export function forgetStored({ key }: { key: string }): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // there was nothing
  }
}
