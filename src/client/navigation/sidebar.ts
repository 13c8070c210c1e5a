import { useSyncExternalStore } from 'react'

const key = 'sidebar'
const collapsedWord = 'collapsed'

/**
 * Runs in the head before anything is painted: the page is laid out for the sidebar's width from the start, whichever it
 * was left in. The style sheet reads the attribute.
 */
export const sidebarScript = `try{if(localStorage.getItem('${key}')==='${collapsedWord}')document.documentElement.dataset.sidebar='${collapsedWord}'}catch(e){}`

const isCollapsed = () => document.documentElement.dataset.sidebar === collapsedWord
const watchers = new Set<() => void>()

function subscribe(changed: () => void) {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Makes the sidebar a rail, or a list again, and remembers it. */
export function collapseSidebar(collapsed: boolean): void {
  const { dataset } = document.documentElement
  if (collapsed) dataset.sidebar = collapsedWord
  else delete dataset.sidebar
  try {
    if (collapsed) localStorage.setItem(key, collapsedWord)
    else localStorage.removeItem(key)
  } catch {
    // shown for this page, not remembered
  }
  for (const changed of watchers) changed()
}

/** Whether it is a rail by choice; no while hydrating. */
export const useSidebarCollapsed = (): boolean => useSyncExternalStore(subscribe, isCollapsed, () => false)
