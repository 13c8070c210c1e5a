import { use, useEffect, useRef } from 'react'
import { type AddressPair, LayerAddress } from './LayerAddress.ts'

const mark = 'limelightLayer'

// Where this tab stands in its own history: the open layers from the lowest up, and the entry that a closed layer left on
// top, with the page it doubles.
const layers: OpenLayer[] = []
let spent: { id: unknown; page: string } | undefined

type OpenLayer = { id: string; address: AddressPair | undefined }

const placeOf = (id: unknown) => layers.findIndex((layer) => layer.id === id)

function topMark(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state ? state[mark] : undefined
}

/** The page an entry stands for, whether it is a layer's entry or the page's own, however its address is encoded. */
function page(): string {
  const url = new URL(window.location.href)
  url.search = url.searchParams.toString()
  return JSON.stringify([url.href, { ...window.history.state, [mark]: undefined }])
}

/** Going back from a spent entry to the page it doubles is no step for the person, so it takes one more. */
function arrive() {
  const left = spent
  const id = topMark()
  spent = id !== undefined && placeOf(id) < 0 ? { id, page: page() } : undefined
  if (left && left.id !== id && left.page === page()) window.history.back()
}

/** The address of the top entry, saying what the topmost layer with an address of its own wants it to say. */
function addressed(was: AddressPair | undefined): string {
  const url = new URL(window.location.href)
  const now = layers.findLast(({ address }) => address !== undefined)?.address
  if (was) url.searchParams.delete(was.key)
  if (now) url.searchParams.set(now.key, now.value)
  return was || now ? url.href : ''
}

/** Marks the top of the history as this layer's: a new entry, or the one a closed layer left. */
function enter({ id }: OpenLayer) {
  const onSpent = spent !== undefined && topMark() === spent.id
  const change = onSpent ? History.prototype.replaceState : History.prototype.pushState
  change.call(window.history, { ...window.history.state, [mark]: id }, '', addressed(undefined))
  spent = undefined
}

/** The layer has closed by itself: its entry stays, with the address of what is open below it. */
function leave({ id, address }: OpenLayer) {
  layers.splice(placeOf(id), 1)
  if (topMark() !== id) return
  History.prototype.replaceState.call(window.history, window.history.state, '', addressed(address))
  spent = { id, page: page() }
}

type Layer = { isOpen: boolean; close: () => void /** Back does nothing for now. */; locked: boolean }

/**
 * While a layer is open, the browser's Back closes it instead of leaving the page. It adds one history entry with the same
 * address and state, past the router's patched pushState since it is no navigation. When the layer closes by itself the
 * entry stays, is used by the next layer and skipped by Back: taking it away would be an asynchronous step back, which can
 * swallow a navigation made right after closing.
 */
export function useBackCloses(layer: Layer) {
  const address = use(LayerAddress)
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  useEffect(() => {
    if (!layer.isOpen) return
    const own = { id: Math.random().toString(36).slice(2), address }
    layers.push(own)
    enter(own)
    const back = () => {
      if (placeOf(own.id) <= placeOf(topMark())) return
      if (latest.current.locked) enter(own)
      else latest.current.close()
    }
    window.addEventListener('popstate', arrive)
    window.addEventListener('popstate', back)
    return () => {
      leave(own)
      window.removeEventListener('popstate', back)
    }
  }, [layer.isOpen, address])
}
