import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../store/storage.ts'
import { type Appearance, attributesOf, plainAppearance, storedAppearance } from './state.ts'

const watchers = new Set<() => void>()
let known: Appearance | undefined

/** Returns the current choice. It is read once, and again after another tab has changed it. */
export function readAppearance(): Appearance {
  known ??= readStored(storedAppearance, plainAppearance)
  return known
}

/** Applies a choice at once and stores it. Other tabs follow through the script in their head. */
export function changeAppearance(change: Partial<Appearance>): void {
  known = { ...readAppearance(), ...change }
  for (const [name, value] of Object.entries(attributesOf(known)))
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  writeStored(storedAppearance, known)
  for (const changed of watchers) changed()
}

function subscribe(changed: () => void) {
  const elsewhere = ({ key }: StorageEvent) => {
    // Another tab changed it, or cleared the storage (key null).
    if (key !== storedAppearance.key && key !== null) return
    known = undefined
    changed()
  }
  watchers.add(changed)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Returns the appearance; undefined on the server and while hydrating. */
export const useAppearance = (): Appearance | undefined =>
  useSyncExternalStore<Appearance | undefined>(subscribe, readAppearance, () => undefined)
