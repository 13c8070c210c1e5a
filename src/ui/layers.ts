import { layerKey } from './LayerAddress.ts'

const mark = 'limelightLayer'

export type OpenLayer = { id: string; address: string | undefined }

// Where this tab stands in its own history: the open layers from the lowest up, and the entry that a closed layer left on
// top with the page it doubles. Entries of an earlier document are those of closed layers.
const layers: OpenLayer[] = []
let spent: (Mark & { page: string }) | undefined

const placeOf = (id: Mark['id']) => layers.findIndex((layer) => layer.id === id)

/** Whose the top entry is, and how many entries of layers it is above its page's own: none, the page's own. */
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

/** Past the router's patched history: no step of ours is a navigation. */
function write(how: 'pushState' | 'replaceState', state: unknown, url: URL | string) {
  History.prototype[how].call(window.history, state, '', url)
}

/** The address of the top entry without what a layer says in it. */
function bareAddress(): URL {
  const url = new URL(window.location.href)
  // what is not changed stays as it is encoded
  if (url.searchParams.has(layerKey)) url.searchParams.delete(layerKey)
  return url
}

/** The same with what the topmost of these layers says. */
function address(open = layers): URL {
  const url = bareAddress()
  const said = open.findLast((layer) => layer.address !== undefined)?.address
  if (said !== undefined) url.searchParams.set(layerKey, said)
  return url
}

/**
 * The page an entry stands for, whether it is a layer's entry or the page's own, however its address is encoded. The router
 * gives an entry another key when a modal of its address opens.
 */
function page(): string {
  const url = bareAddress()
  url.search = url.searchParams.toString()
  return JSON.stringify([url.href, { ...window.history.state, [mark]: undefined, key: 0, __TSR_key: 0 }])
}

/**
 * Somebody goes back or forward. What a layer's entry says is hidden before the router reads it: for the router the page
 * under a layer never changes. Going back from a spent entry to the page it doubles is no step for the person, so it
 * takes one more.
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

/** After the router has read it, the entry of an open layer says again what it said. */
function restore() {
  const place = placeOf(topMark().id)
  // the layers above it are about to close
  if (place >= 0) write('replaceState', window.history.state, address(layers.slice(0, place + 1)))
}

/** Marks the top of the history as this layer's: a new entry, or the one a closed layer left. */
export function enter(layer: OpenLayer): void {
  if (placeOf(layer.id) < 0) layers.push(layer)
  const { id, depth } = topMark()
  const onSpent = spent !== undefined && id === spent.id
  const url = layers.some((one) => one.address) ? address() : ''
  const state = { ...window.history.state, [mark]: `${onSpent ? depth : depth + 1}:${layer.id}` }
  write(onSpent ? 'replaceState' : 'pushState', state, url)
  spent = undefined
}

/** A layer has closed. If that was not by going back its entry stays, with the address of what is open below it. */
export function leave({ id }: OpenLayer): void {
  layers.splice(placeOf(id), 1)
  const top = topMark().id
  if (top === undefined || (top !== id && top !== spent?.id)) return
  write('replaceState', window.history.state, address())
  if (top === id || spent) spend()
}

/** Whether the history now stands below this layer: its entry has been left by going back. */
export const isLeft = (id: string): boolean => placeOf(id) > placeOf(topMark().id)

/**
 * Follows the browser's Back and Forward, around a router that does: call it before the router begins to listen, and what
 * it gives after that. A browser asks the listeners of its window in the order in which they came, capturing or not.
 */
export function watchHistory(): () => void {
  // a page that is loaded again on the entry of a layer has closed it
  if (topMark().id !== undefined) spend()
  window.addEventListener('popstate', arrive)
  return () => window.addEventListener('popstate', restore)
}
