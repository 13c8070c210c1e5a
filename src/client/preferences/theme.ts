import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Storage key of the theme. */
export const themeKey = 'theme'

/** Returns the theme: system if nothing is stored, light or dark as stored, otherwise light. */
export function themeOf(stored: string | null): Theme {
  if (stored === null) return 'system'
  return stored === 'dark' ? 'dark' : 'light'
}

/** Background of each theme, for the browser's own bars; tokens.css has the same colours in OKLCH. */
export const themeColors = { light: '#fcfaf6', dark: '#120d14' } as const

/** The meta element with the colour of the browser's bars for a chosen theme. A page has at most one. */
export const chosenBars = 'meta[name=theme-color]:not([media])'

/**
 * Applies a theme: a class on the root and a colour for the browser's bars; the system's theme needs neither. The meta
 * element comes before those of the document, because the first match counts and React identifies its own by their
 * content.
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
    // Another tab changed it, or cleared the storage (key null).
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

/** Reads the stored theme. Blocked storage (a private window) counts as empty. */
export function readTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey))
  } catch {
    return 'system'
  }
}

/** Applies a theme and stores it; `system` removes the stored one. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Storage is blocked: the choice lasts until the page is reloaded.
  }
  for (const changed of watchers) changed()
}

/** Returns the chosen theme; `system` while hydrating. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system')
