import type { AddressPair } from './LayerAddress.ts'

const mark = 'limelightLayer'

export type OpenLayer = { id: string; address: AddressPair | undefined }

// Where this tab stands in its own history: the open layers from the lowest up, the entry that a closed layer left on top
// with the page it doubles, and what the entries of all layers of this document say in their addresses.
const layers: OpenLayer[] = []
let spent: { id: unknown; page: string } | undefined
const addresses = new Map<unknown, AddressPair>()

const placeOf = (id: unknown) => layers.findIndex((layer) => layer.id === id)

function topMark(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state ? state[mark] : undefined
}

/** Past the router's patched history: no step of ours is a navigation. */
function write(how: 'pushState' | 'replaceState', state: unknown, url: URL | string) {
  History.prototype[how].call(window.history, state, '', url)
}

/** The address of the top entry without anything that layers say in it. */
function bareAddress(): URL {
  const url = new URL(window.location.href)
  for (const { key, value } of addresses.values()) if (url.searchParams.get(key) === value) url.searchParams.delete(key)
  return url
}

/** The same with what the topmost of these layers says. */
function address(open = layers): URL {
  const url = bareAddress()
  const pair = open.findLast((layer) => layer.address !== undefined)?.address
  if (pair) url.searchParams.set(pair.key, pair.value)
  return url
}

/** The page an entry stands for, whether it is a layer's entry or the page's own, however its address is encoded. */
function page(): string {
  const url = bareAddress()
  url.search = url.searchParams.toString()
  return JSON.stringify([url.href, { ...window.history.state, [mark]: undefined }])
}

/**
 * Somebody goes back or forward. What a layer's entry says is hidden before the router reads it: for the router the page
 * under a layer never changes. Going back from a spent entry to the page it doubles is no step for the person, so it
 * takes one more.
 */
function arrive() {
  const left = spent
  const id = topMark()
  if (addresses.has(id)) write('replaceState', window.history.state, bareAddress())
  spent = id !== undefined && placeOf(id) < 0 ? { id, page: page() } : undefined
  if (left && left.id !== id && left.page === page()) window.history.back()
}

/** After the router has read it, the entry of an open layer says again what it said. */
function restore() {
  const id = topMark()
  // the layers above it are about to close
  if (addresses.has(id)) write('replaceState', window.history.state, address(layers.slice(0, placeOf(id) + 1)))
}

/** Marks the top of the history as this layer's: a new entry, or the one a closed layer left. */
export function enter(layer: OpenLayer): void {
  if (placeOf(layer.id) < 0) layers.push(layer)
  if (layer.address) addresses.set(layer.id, layer.address)
  const onSpent = spent !== undefined && topMark() === spent.id
  const url = layers.some((one) => one.address) ? address() : ''
  write(onSpent ? 'replaceState' : 'pushState', { ...window.history.state, [mark]: layer.id }, url)
  spent = undefined
}

/** A layer has closed. If that was not by going back its entry stays, with the address of what is open below it. */
export function leave({ id }: OpenLayer): void {
  layers.splice(placeOf(id), 1)
  const top = topMark()
  if (top === undefined || (top !== id && top !== spent?.id)) return
  if (addresses.size > 0) write('replaceState', window.history.state, address())
  if (top === id || spent) spent = { id: top, page: page() }
}

/** Whether the history now stands below this layer: its entry has been left by going back. */
export const isLeft = (id: string): boolean => placeOf(id) > placeOf(topMark())

/**
 * Follows the browser's Back and Forward, around a router that does: call it before the router begins to listen, and what
 * it gives after that. A browser asks the listeners of its window in the order in which they came, capturing or not.
 */
export function watchHistory(): () => void {
  window.addEventListener('popstate', arrive)
  return () => window.addEventListener('popstate', restore)
}
