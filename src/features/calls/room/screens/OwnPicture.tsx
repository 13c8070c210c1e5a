import { clsx } from 'clsx'
import { MicOff } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useOwn } from '#client/meetings/ownMedia.ts'
import { useTrack } from '#client/meetings/useTrack.ts'
import { CONTROLS } from '../spec.ts'
import { type Corner, movedCorner, nearestCorner } from '../state.ts'

/** The user's own video, small in a corner; it moves by dragging or with the arrow keys. */
export function OwnPicture({ type }: { type: 'video' | 'voice' }) {
  const { camera, isMuted, facing } = useOwn()
  const { element } = useTrack<HTMLVideoElement>(camera)
  const { corner, ...drag } = useCorner()
  if (type === 'voice' && !camera) return null
  return (
    <button type="button" className="own" data-corner={corner} aria-label={CONTROLS.moveOwn} {...drag}>
      {camera ? (
        <video ref={element} className={clsx(facing === 'user' && 'mirrored')} playsInline muted />
      ) : (
        <span className="own-off">{CONTROLS.ownOff}</span>
      )}
      {isMuted && <MicOff aria-hidden="true" className="own-muted" />}
    </button>
  )
}

/** Returns the corner of the own video and the handlers that move it. After dragging it snaps to the nearest corner. */
function useCorner() {
  const [corner, setCorner] = useState<Corner>('bottom-right')
  const start = useRef<{ x: number; y: number }>(undefined)
  const settle = (event: PointerEvent<HTMLElement>) => {
    start.current = undefined
    event.currentTarget.style.removeProperty('translate')
  }
  return {
    corner,
    onKeyDown: (event: KeyboardEvent) => {
      const next = movedCorner(corner, event.key)
      if (next === corner) return
      event.preventDefault()
      setCorner(next)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const { x, y } = start.current
      event.currentTarget.style.setProperty('translate', `${event.clientX - x}px ${event.clientY - y}px`)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const wasDragged =
        start.current && Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 8
      if (wasDragged) setCorner(nearestCorner(event.clientX / innerWidth, event.clientY / innerHeight))
      settle(event)
    },
    onPointerCancel: settle,
  }
}
