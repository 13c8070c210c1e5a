import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { holdMs } from '../../spec.ts'

/**
 * Long press: `isHeld` is true from the moment at which a press is no longer a tap; `onHeld` runs when the press lasts to
 * the end. Releasing earlier cancels it. The click after a long press is dropped.
 */
export function useHold({ isOn, onHeld }: { isOn: boolean; onHeld: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  const begin = ({ button, isPrimary }: PointerEvent) => {
    // A second finger belongs to the same press.
    if (!isPrimary) return
    wasHeld.current = false
    if (!isOn || button !== 0) return
    timer.current = setTimeout(() => {
      wasHeld.current = true
      setHeld(true)
      timer.current = setTimeout(() => {
        setHeld(false)
        onHeld()
      }, holdMs.lasts)
    }, holdMs.begins)
  }
  const handlers = {
    onPointerDown: begin,
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture: (event: MouseEvent) => {
      if (wasHeld.current) event.stopPropagation()
      wasHeld.current = false
    },
    // a long press opens the browser's menu on some phones
    onContextMenu: (event: MouseEvent) => {
      if (isOn) event.preventDefault()
    },
  }
  return { isHeld, handlers }
}
