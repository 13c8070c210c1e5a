import { describeElement, openDialog } from './elements.ts'

/** Smallest width and height of a touch target in CSS pixels (WCAG 2.2, 2.5.5). */
const leastTarget = 44

type Size = { width: number; height: number }

/** Returns the sizes of pseudo-elements that enlarge the target of an element. */
function pseudoElementSizes(element: Element): Size[] {
  return ['::before', '::after'].flatMap((pseudo) => {
    const { content, position, pointerEvents, width, height } = getComputedStyle(element, pseudo)
    const adds = content !== 'none' && position === 'absolute' && pointerEvents !== 'none'
    return adds ? [{ width: Number.parseFloat(width), height: Number.parseFloat(height) }] : []
  })
}

/** Returns the size of an element's target, including its labels, its content and its pseudo-elements. */
function targetOf(element: Element): Size {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const parts = [element, ...labels, ...element.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
  const sizes = [...parts, ...[element, ...labels].flatMap(pseudoElementSizes)]
  return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) }
}

function isTarget(element: Element): boolean {
  const { display, clipPath, pointerEvents } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  const isUnseen = (width <= 1 && height <= 1) || clipPath !== 'none'
  const hasLabel = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  const own = element.textContent?.trim().length ?? 0
  // a link within a sentence is exempt: it is as high as its lines
  const isInSentence = display === 'inline' && (element.parentElement?.textContent?.trim().length ?? 0) > own
  return (
    !element.matches(':disabled, [aria-disabled="true"], [type="hidden"]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    pointerEvents !== 'none' &&
    (hasLabel || !isUnseen) &&
    !isInSentence
  )
}

/** Finds targets that are too small for a finger. */
export function findSmall(): string[] {
  const roles = ['button', 'tab', 'switch', 'menuitem', 'option', 'checkbox', 'radio', 'slider']
  const tags = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
  const all = (openDialog() ?? document).querySelectorAll([...tags, ...roles.map((role) => `[role="${role}"]`)].join())
  return [...all].filter(isTarget).flatMap((element) => {
    const { width, height } = targetOf(element)
    const isSmall = Math.min(width, height) < leastTarget - 0.5
    return isSmall ? [`${Math.round(width)} × ${Math.round(height)} px: ${describeElement(element)}`] : []
  })
}
