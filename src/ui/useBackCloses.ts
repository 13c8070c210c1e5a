import { use, useEffect, useRef } from 'react'
import { LayerAddress } from './LayerAddress.ts'
import { enter, isLeft, leave } from './layers.ts'

type Layer = { isOpen: boolean; close: () => void /** While true, Back does nothing. */; locked: boolean }

/**
 * Makes the browser's Back close an open layer instead of leaving the page. It adds a history entry for the same page,
 * bypassing the router's patched pushState because this is no navigation; the URL of the entry may name the layer. When
 * the layer closes by itself, the entry stays: the next layer reuses it and Back skips it. Removing it would need an
 * asynchronous step back, which could cancel a navigation made right after closing.
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
    enter(own)
    const back = () => {
      if (!isLeft(own.id)) return
      if (latest.current.locked) enter(own)
      else latest.current.close()
    }
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      leave(own)
    }
  }, [layer.isOpen, address])
}
