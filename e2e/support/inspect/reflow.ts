import { describeElement, openDialog } from './elements.ts'

/** Largest share of a low window's height that fixed bars may cover. */
const coveredShareMax = 1 / 4
/** Height in pixels below which a window counts as low; bars scroll away there. */
const lowHeight = 500

/** Returns the nearest ancestor that clips these words, unless it scrolls or shows an ellipsis. */
function clippingBoxOf(words: DOMRect, from: Element): string | undefined {
  for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box)
    const isOnPurpose =
      style.clipPath !== 'none' || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (isOnPurpose || /auto|scroll/.test(style.overflowX)) return undefined
    const edge = box.getBoundingClientRect()
    const isOut = words.right > edge.right + 1 || words.left < edge.left - 1
    if (style.overflowX !== 'visible' && isOut) return describeElement(box)
  }
  return words.right > window.innerWidth + 1 || words.left < -1 ? 'the window' : undefined
}

/** Finds words that are outside of the visible area and cannot be reached by scrolling. */
function findClipped(): string[] {
  const cut = new Map<Element, string>()
  const walker = document.createTreeWalker(openDialog() ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || cut.has(element) || !node.textContent?.trim() || element.closest('svg, script, style')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((line) => line.width > 1)
    const cutter = lines.map((line) => clippingBoxOf(line, element)).find(Boolean)
    if (cutter) cut.set(element, cutter)
  }
  return [...cut].map(([element, cutter]) => `cut: ${describeElement(element)} by ${cutter}`)
}

/** Finds faults of a low window: bars that cover too much of it, and dialogs that show too little at once. */
function findCovered(): string[] {
  const { innerWidth: width, innerHeight: height } = window
  const dialog = openDialog()
  if (dialog) {
    const scrolls = (one: Element) =>
      /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1
    const views = [dialog, ...dialog.querySelectorAll('*')].filter(scrolls).map((one) => one.clientHeight)
    const most = Math.max(...views)
    return views.length > 0 && most < height / 2 ? [`${most} of ${height} px scroll: ${describeElement(dialog)}`] : []
  }
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, clipPath } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    return /fixed|sticky/.test(position) && clipPath === 'none' && box.width > width / 2 && element.checkVisibility()
  })
  const covered = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
  return covered > height * coveredShareMax
    ? [`${covered} of ${height} px: ${bars.map(describeElement).join(' and ')}`]
    : []
}

/** Finds content that is clipped or covered in a small window. */
export function findLost(): string[] {
  const { scrollWidth } = document.documentElement
  const beyond = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1 && one.checkVisibility(),
  )
  const names = beyond.slice(0, 3).map(describeElement).join(' and ')
  const sideways = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} px, by ${names}`] : []
  return [...sideways, ...findClipped(), ...(window.innerHeight < lowHeight ? findCovered() : [])]
}
