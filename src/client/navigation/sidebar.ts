import { useSyncExternalStore } from 'react'

const key = 'sidebar'
const collapsedWord = 'collapsed'

/**
 * Runs in the head before the first paint, so that the page is laid out for the remembered width of the sidebar. The
 * style sheet reads the attribute.
 */
export const sidebarScript = `try{if(localStorage.getItem('${key}')==='${collapsedWord}')document.documentElement.dataset.sidebar='${collapsedWord}'}catch(e){}`

const isCollapsed = () => document.documentElement.dataset.sidebar === collapsedWord
const watchers = new Set<() => void>()

function subscribe(changed: () => void) {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Collapses the sidebar to a rail or expands it, and stores the choice. */
export function collapseSidebar(collapsed: boolean): void {
  const { dataset } = document.documentElement
  if (collapsed) dataset.sidebar = collapsedWord
  else delete dataset.sidebar
  try {
    if (collapsed) localStorage.setItem(key, collapsedWord)
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked: the choice lasts until the page is reloaded.
  }
  for (const changed of watchers) changed()
}

/** Returns true if the user has collapsed the sidebar. Returns false while hydrating. */
export const useSidebarCollapsed = (): boolean => useSyncExternalStore(subscribe, isCollapsed, () => false)
