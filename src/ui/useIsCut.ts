import { type RefObject, useEffect, useState } from 'react'

/** Returns true once the row has been wider than its container. Only the browser can measure the texts. */
export function useIsCut(row: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const list = row.current
    if (!list) return
    const watcher = new ResizeObserver(() => list.scrollWidth > list.clientWidth && setIsCut(true))
    // The parts too, because a new count makes them wider.
    for (const part of [list, ...list.children]) watcher.observe(part)
    return () => watcher.disconnect()
  }, [row])
  return isCut
}
