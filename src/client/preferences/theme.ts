import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Where the choice is kept. */
export const themeKey = 'theme'

/** Nothing stored = system; light or dark as stored; anything else = light. */
export function themeOf(stored: string | null): Theme {
  if (stored === null) return 'system'
  return stored === 'dark' ? 'dark' : 'light'
}

/** The ground of each theme, for the browser's own bars; tokens.css has the same colours in OKLCH. */
export const themeColors = { light: '#fcfaf6', dark: '#120d14' } as const

/** The colour of the browser's bars under a chosen theme, of which a page has one at most. */
export const chosenBars = 'meta[name=theme-color]:not([media])'

/**
 * Puts a theme on the page: a class on the root and a colour for the browser's bars, neither for the system's choice. The
 * colour stands before those of the document, as the first that fits decides: React knows its own metas by their content.
 */
function showTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  document.querySelector(chosenBars)?.remove()
  if (theme === 'system') return
  classList.add(theme)
  const bars = document.createElement('meta')
  bars.name = 'theme-color'
  bars.content = themeColors[theme]
  document.head.insertBefore(bars, document.head.firstChild)
}

const watchers = new Set<() => void>()

function subscribe(changed: () => void) {
  const elsewhere = ({ key }: StorageEvent) => {
    // another tab chose, or cleared everything (key null)
    if (key !== themeKey && key !== null) return
    showTheme(readTheme())
    changed()
  }
  watchers.add(changed)
  window.addEventListener('storage', elsewhere)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Storage that is forbidden (a private window) reads as empty. */
export function readTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey))
  } catch {
    return 'system'
  }
}

/** Shows a theme and remembers it; `system` forgets. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // shown for this page, not remembered
  }
  for (const changed of watchers) changed()
}

/** The chosen theme; `system` while hydrating. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system')
