import type { Swipe } from '#client/navigation/state.ts'

/** Elements that use horizontal gestures themselves, or that cover the page. */
const ownUse =
  'input, textarea, select, video, iframe, canvas, [contenteditable], [role="slider"], [role="dialog"], [role="alertdialog"], .incoming, .swiped'

function scrollsSideways(element: Element): boolean {
  if (element.scrollWidth <= element.clientWidth) return false
  const { overflowX } = getComputedStyle(element)
  return overflowX === 'auto' || overflowX === 'scroll'
}

/** Returns true if a touch that starts here may be a swipe between pages. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(ownUse)) return false
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement)
    if (scrollsSideways(at)) return false
  return true
}

type Start = { id: number; x: number; y: number; at: number }

/**
 * Reports swipes of a single finger; a second finger makes it a pinch. Uses touch events, because browsers cancel pointer
 * events as soon as they scroll. @returns a function that stops.
 */
export function watchSwipes(onSwipe: (swipe: Swipe) => void): () => void {
  let start: Start | undefined
  const down = ({ touches, target, timeStamp }: TouchEvent) => {
    const [touch] = touches
    start =
      touch && touches.length === 1 && isFree(target)
        ? { id: touch.identifier, x: touch.clientX, y: touch.clientY, at: timeStamp }
        : undefined
  }
  const up = ({ changedTouches, timeStamp }: TouchEvent) => {
    const touch = [...changedTouches].find(({ identifier }) => identifier === start?.id)
    if (start && touch) onSwipe({ dx: touch.clientX - start.x, dy: touch.clientY - start.y, ms: timeStamp - start.at })
    start = undefined
  }
  const lost = () => {
    start = undefined
  }
  const options = { passive: true }
  document.addEventListener('touchstart', down, options)
  document.addEventListener('touchend', up, options)
  document.addEventListener('touchcancel', lost, options)
  return () => {
    document.removeEventListener('touchstart', down)
    document.removeEventListener('touchend', up)
    document.removeEventListener('touchcancel', lost)
  }
}
