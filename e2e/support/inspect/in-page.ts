// What inspect.ts runs in the page itself; bundled into one script.
import { openDialog } from './elements.ts'
import { findUnmarked } from './marks.ts'
import { findLost } from './reflow.ts'
import { findSmall } from './targets.ts'

/** A page has one heading of the first level; what a dialog covers has been looked at before. */
function findHeadings(): string[] {
  const shown = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
  if (openDialog() || shown.length === 1) return []
  return [`${shown.length} headings of the first level: ${shown.map((one) => one.textContent).join(', ')}`]
}

/** States change at once from here on: a colour half way is nobody's. Anew after each load. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

window.inspection = { findUnmarked, findLost, findSmall, findHeadings }
stopTransitions()

declare global {
  interface Window {
    inspection: {
      findUnmarked: typeof findUnmarked
      findLost: typeof findLost
      findSmall: typeof findSmall
      findHeadings: typeof findHeadings
    }
  }
}
