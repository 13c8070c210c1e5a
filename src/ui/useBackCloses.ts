import { use, useEffect, useRef } from 'react'
import { LayerAddress } from './LayerAddress.ts'
import { enter, isLeft, leave } from './layers.ts'

type Layer = { isOpen: boolean; close: () => void /** Back does nothing for now. */; locked: boolean }

/**
 * While a layer is open, the browser's Back closes it instead of leaving the page. It adds one history entry for the same
 * page, past the router's patched pushState since it is no navigation; its address may say which layer it is. When the
 * layer closes by itself the entry stays, is used by the next layer and skipped by Back: taking it away would be an
 * asynchronous step back, which can swallow a navigation made right after closing.
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
