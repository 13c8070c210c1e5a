import { useSyncExternalStore } from 'react'

const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const key = 'admin-density'
let current: Density | undefined
const watchers = new Set<() => void>()

/** Reads the density of admin lists on this device. The default is compact. */
function read(): Density {
  if (current) return current
  try {
    current = densities.find((one) => one === localStorage.getItem(key)) ?? 'compact'
  } catch {
    current = 'compact'
  }
  return current
}

function subscribe(changed: () => void) {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Changes the density of admin lists and stores it on this device. */
export function setDensity(density: Density): void {
  current = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // Storage is blocked: the choice lasts until the page is reloaded.
  }
  for (const changed of watchers) changed()
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, read, () => 'compact')
