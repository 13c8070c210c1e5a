import { type PointerEvent, useRef } from 'react'

/** Distance and speed from which a released sheet closes. */
const distancePx = 96
const speedPxPerMs = 0.5

type Drag = PointerEvent<HTMLElement>

const sheetOf = (event: Drag) => event.currentTarget.closest<HTMLElement>('.dialog')

function settle(event: Drag) {
  const sheet = sheetOf(event)
  delete sheet?.dataset.dragging
  sheet?.style.removeProperty('--sheet-drag')
}

/** Handlers for the grip and head of a sheet: it follows the finger down and closes if dragged far or fast enough. */
export function useSheetDrag(close: () => void) {
  const start = useRef({ y: 0, at: 0 })
  const travelled = (event: Drag) => Math.max(0, event.clientY - start.current.y)
  return {
    onPointerDown(event: Drag) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (event.pointerType === 'mouse' || onControl) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove(event: Drag) {
      const sheet = sheetOf(event)
      if (!sheet || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      sheet.dataset.dragging = ''
      sheet.style.setProperty('--sheet-drag', `${travelled(event)}px`)
    },
    onPointerUp(event: Drag) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const travel = travelled(event)
      const speed = travel / Math.max(1, event.timeStamp - start.current.at)
      settle(event)
      if (travel > distancePx || (travel > 24 && speed > speedPxPerMs)) close()
    },
    onPointerCancel: settle,
  }
}
