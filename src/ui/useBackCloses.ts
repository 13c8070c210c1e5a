import { useEffect, useRef } from 'react'

const mark = 'limelightLayer'

// Where this tab stands in its own history: the open layers from the lowest up, and the entry that a closed layer left on
// top, with the page it doubles.
const layers: unknown[] = []
let spent: { id: unknown; page: string } | undefined

function topMark(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && mark in state ? state[mark] : undefined
}

/** The page an entry stands for, whether it is a layer's entry or the page's own. */
const page = () => JSON.stringify([window.location.href, { ...window.history.state, [mark]: undefined }])

/** Going back from a spent entry to the page it doubles is no step for the person, so it takes one more. */
function arrive() {
  const left = spent
  const id = topMark()
  spent = id !== undefined && !layers.includes(id) ? { id, page: page() } : undefined
  if (left && left.id !== id && left.page === page()) window.history.back()
}

/** Marks the top of the history as this layer's: a new entry, or the one a closed layer left. */
function enter(id: string) {
  const onSpent = spent !== undefined && topMark() === spent.id
  const change = onSpent ? History.prototype.replaceState : History.prototype.pushState
  change.call(window.history, { ...window.history.state, [mark]: id }, '')
  spent = undefined
}

type Layer = { isOpen: boolean; close: () => void /** Back does nothing for now. */; locked: boolean }

/**
 * While a layer is open, the browser's Back closes it instead of leaving the page. It adds one history entry with the same
 * address and state, past the router's patched pushState since it is no navigation. When the layer closes by itself the
 * entry stays, is used by the next layer and skipped by Back: taking it away would be an asynchronous step back, which can
 * swallow a navigation made right after closing.
 */
export function useBackCloses(layer: Layer) {
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  useEffect(() => {
    if (!layer.isOpen) return
    const id = Math.random().toString(36).slice(2)
    enter(id)
    layers.push(id)
    const back = () => {
      if (layers.indexOf(id) <= layers.indexOf(topMark())) return
      if (latest.current.locked) enter(id)
      else latest.current.close()
    }
    window.addEventListener('popstate', arrive)
    window.addEventListener('popstate', back)
    return () => {
      layers.splice(layers.indexOf(id), 1)
      window.removeEventListener('popstate', back)
      if (topMark() === id) spent = { id, page: page() }
    }
  }, [layer.isOpen])
}
