import { dragFromPx } from '../spec.ts'

type DragHandlers = { move: (x: number, y: number) => void; end: () => void; cancel: () => void }

/** Suppresses the click event that follows if a drag ends over another element. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/**
 * Follows a pressed pointer as a drag once it has moved a few pixels, until it is released. Escape cancels. Listens on
 * the window, because the dragged element may unmount and render elsewhere. @returns a function that stops.
 */
export function followPointer(
  { clientX, clientY, pointerId }: PointerEvent,
  { move, end, cancel }: DragHandlers,
): () => void {
  const ended = new AbortController()
  const hear = { signal: ended.signal }
  let isDragging = false
  const finish = (how: () => void) => {
    ended.abort()
    if (!isDragging) return
    swallowClick()
    how()
  }
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    isDragging ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= dragFromPx
    if (isDragging) move(event.clientX, event.clientY)
  }
  window.addEventListener('pointermove', follow, hear)
  window.addEventListener('pointerup', () => finish(end), hear)
  window.addEventListener('pointercancel', () => finish(cancel), hear)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(cancel), hear)
  return () => ended.abort()
}
