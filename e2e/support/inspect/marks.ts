import { describeElement } from './elements.ts'

const edges = ['top', 'right', 'bottom', 'left'].flatMap((side) => [`border-${side}-width`, `border-${side}-color`])
/** Style properties that stay visible under a contrast theme: borders, outlines and system colours. */
const shapes = [...edges, ...'outline-style outline-width outline-color background-color fill mask-image'.split(' ')]

function lookOf(element: Element, marks: string[], pseudo?: string): string {
  const style = getComputedStyle(element, pseudo)
  if (style.opacity === '0' || style.visibility === 'hidden' || style.display === 'none') return 'hidden'
  if (pseudo && style.content === 'none') return 'none'
  return marks.map((mark) => style.getPropertyValue(mark)).join(' ')
}

/** Returns the marks of a control, its label and its content. A text colour of the content is not a mark. */
function marksOf(element: Element): string {
  const outer = [element, element.closest('label') ?? element].map((part) => lookOf(part, [...shapes, 'color']))
  const inner = [element, ...element.querySelectorAll('svg, path, span')].flatMap((part) => [
    lookOf(part, shapes),
    lookOf(part, shapes, '::before'),
    lookOf(part, shapes, '::after'),
  ])
  return [...outer, ...inner].join()
}

/** Finds every control that has a state. `change` changes the state and returns a function that restores it. */
function findStates(): { element: Element; change: () => () => void }[] {
  const write = (element: Element, name: string, value: string | null) => {
    const before = element.getAttribute(name)
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
    return () => element.setAttribute(name, before ?? '')
  }
  const flip = (input: HTMLInputElement) => {
    input.checked = !input.checked
    return () => void flip(input)
  }
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]:checked')
  const withAttribute = (selector: string, name: string, value: (now: string | null) => string | null) =>
    [...document.querySelectorAll(selector)].map((element) => {
      return { element, change: () => write(element, name, value(element.getAttribute(name))) }
    })
  const opposite = (now: string | null) => (now === 'true' ? 'false' : 'true')
  return [
    ...[...inputs].map((element) => ({ element, change: () => flip(element) })),
    ...['aria-pressed', 'aria-selected', 'aria-checked'].flatMap((name) =>
      withAttribute(`[${name}]:not(input)`, name, opposite),
    ),
    // the logo and notices need no mark for the current page
    ...withAttribute(
      '[aria-current]:not([aria-current="false"], :has(.logo), .notice-press)',
      'aria-current',
      () => null,
    ),
    ...withAttribute('[data-highlighted]', 'data-highlighted', () => null),
  ]
}

/**
 * Finds controls whose state has no visible mark under a contrast theme, and panels without an edge. Compares the
 * styles of each control in both of its states.
 */
export function findUnmarked(): string[] {
  // skips native controls, because the browser draws them in the contrast theme
  const isNative = (element: Element) => element.matches('input') && getComputedStyle(element).appearance !== 'none'
  const isHidden = (element: Element) => element.getBoundingClientRect().width <= 1
  const shown = findStates().filter(({ element }) => {
    const isOurs = !isNative(element) || isHidden(element)
    return isOurs && (element.closest('label') ?? element).checkVisibility()
  })
  const unmarked = shown.filter(({ element, change }) => {
    const before = marksOf(element)
    const undo = change()
    const after = marksOf(element)
    undo()
    return before === after
  })
  const hasEdge = (element: Element | null) =>
    element !== null && Number.parseFloat(getComputedStyle(element).borderTopWidth) >= 1
  const panels = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [data-sonner-toast]')
  const bare = [...panels].filter((one) => one.checkVisibility() && !hasEdge(one) && !hasEdge(one.parentElement))
  return [
    ...unmarked.map(({ element }) => `state without a mark: ${describeElement(element.closest('label') ?? element)}`),
    ...bare.map((panel) => `panel without an edge: ${describeElement(panel)}`),
  ]
}
