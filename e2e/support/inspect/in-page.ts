// The checks that inspect.ts runs in the page, bundled into one script.
import { openDialog } from './elements.ts'
import { findUnmarked } from './marks.ts'
import { findLost } from './reflow.ts'
import { findSmall } from './targets.ts'

/** Finds pages without exactly one `h1`. Skips pages under a dialog, because they were checked before it opened. */
function findHeadings(): string[] {
  const shown = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
  if (openDialog() || shown.length === 1) return []
  return [`${shown.length} headings of the first level: ${shown.map((one) => one.textContent).join(', ')}`]
}

/** Turns transitions off until the next load, so that axe never reads the colour of a running transition. */
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
