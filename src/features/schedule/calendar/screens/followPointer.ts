import { dragFromPx } from '../spec.ts'

type Heard = { move: (x: number, y: number) => void; end: () => void; cancel: () => void }

/** The press that ends with the pointer elsewhere is no press on what lies there. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/**
 * Follows a pressed pointer once it has gone a few pixels, until it is released; Escape gives up. The pointer is heard on
 * the window: what it carries is drawn anew elsewhere. @returns how to stop.
 */
export function followPointer({ clientX, clientY, pointerId }: PointerEvent, { move, end, cancel }: Heard): () => void {
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
