import { layerKey } from './LayerAddress.ts'

const mark = 'limelightLayer'

export type OpenLayer = { id: string; address: string | undefined }

// Position of this tab in its own history: the open layers from the lowest up, and the entry that a closed layer left
// on top with the page that it duplicates. Entries of an earlier document belong to closed layers.
const layers: OpenLayer[] = []
let spent: (Mark & { page: string }) | undefined

const placeOf = (id: Mark['id']) => layers.findIndex((layer) => layer.id === id)

/**
 * Owner of the top entry, and how many entries of layers it is above the page's own entry. No mark: the page's own
 * entry.
 */
type Mark = { id: string | undefined; depth: number }

function topMark(): Mark {
  const state: unknown = window.history.state
  const text = typeof state === 'object' && state !== null && mark in state ? String(state[mark]) : ''
  const [depth, id] = text.split(':')
  return { id, depth: Number(depth) }
}

const spend = () => {
  spent = { ...topMark(), page: page() }
}

/** Bypasses the router's patched history, because a layer is no navigation. */
function write(how: 'pushState' | 'replaceState', state: unknown, url: URL | string) {
  History.prototype[how].call(window.history, state, '', url)
}

/** Returns the URL of the top entry without the parameter of a layer. */
function bareAddress(): URL {
  const url = new URL(window.location.href)
  // Unchanged URLs keep their encoding.
  if (url.searchParams.has(layerKey)) url.searchParams.delete(layerKey)
  return url
}

/** Returns the URL with the parameter of the topmost of these layers. */
function address(open = layers): URL {
  const url = bareAddress()
  const said = open.findLast((layer) => layer.address !== undefined)?.address
  if (said !== undefined) url.searchParams.set(layerKey, said)
  return url
}

/**
 * Returns a key for the page of an entry, whether the entry is a layer's or the page's own, however its URL is encoded.
 * The router gives an entry another key when a modal of its URL opens.
 */
function page(): string {
  const url = bareAddress()
  url.search = url.searchParams.toString()
  return JSON.stringify([url.href, { ...window.history.state, [mark]: undefined, key: 0, __TSR_key: 0 }])
}

/**
 * Handles Back and Forward. Hides the parameter of a layer's entry before the router reads it, because for the router
 * the page under a layer never changes. A step from a spent entry to the page that it duplicates is invisible, so it
 * takes one more step.
 */
function arrive() {
  const left = spent
  const { id, depth } = topMark()
  spent = undefined
  if (id !== undefined) {
    write('replaceState', window.history.state, bareAddress())
    if (placeOf(id) < 0) spend()
  }
  if (left && depth < left.depth && left.page === page()) window.history.back()
}

/** Restores the parameter of an open layer's entry after the router has read it. */
function restore() {
  const place = placeOf(topMark().id)
  // The layers above it are about to close.
  if (place >= 0) write('replaceState', window.history.state, address(layers.slice(0, place + 1)))
}

/** Marks the top of the history as this layer's: a new entry, or the one that a closed layer left. */
export function enter(layer: OpenLayer): void {
  if (placeOf(layer.id) < 0) layers.push(layer)
  const { id, depth } = topMark()
  const onSpent = spent !== undefined && id === spent.id
  const url = layers.some((one) => one.address) ? address() : ''
  const state = { ...window.history.state, [mark]: `${onSpent ? depth : depth + 1}:${layer.id}` }
  write(onSpent ? 'replaceState' : 'pushState', state, url)
  spent = undefined
}

/** Handles a closed layer. If it was not closed by Back, its entry stays, with the URL of the layers below. */
export function leave({ id }: OpenLayer): void {
  layers.splice(placeOf(id), 1)
  const top = topMark().id
  if (top === undefined || (top !== id && top !== spent?.id)) return
  write('replaceState', window.history.state, address())
  if (top === id || spent) spend()
}

/** Returns true if Back has left the entry of this layer. */
export const isLeft = (id: string): boolean => placeOf(id) > placeOf(topMark().id)

/**
 * Follows the browser's Back and Forward around the router's listener: call it before the router begins to listen, and
 * call its result after that. A browser calls the listeners of a window in the order in which they were added,
 * capturing or not.
 */
export function watchHistory(): () => void {
  // A reload on the entry of a layer has closed the layer.
  if (topMark().id !== undefined) spend()
  window.addEventListener('popstate', arrive)
  return () => window.addEventListener('popstate', restore)
}
