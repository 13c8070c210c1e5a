type ToastTone = 'plain' | 'success' | 'error' | 'warning'

export type ToastMessage = {
  text: string
  tone: ToastTone
  /** Second line. */
  detail?: string
  /** Quoted text of a person; it scrolls if it is long. */
  quote?: string
  action?: { label: string; run: () => void }
  /** Label of a close button. The toast then stays until it is pressed, also after its action. */
  close?: string
  /** Default 5000; a new application uses 10,000. */
  durationMs?: number
  /** A second toast with the same id replaces the first. */
  id?: string
  /** Series of toasts: beyond `max` the oldest closes. Needs an id. */
  series?: { name: string; max: number }
}

type Listener = (message: ToastMessage) => void

// Messages sent before the toaster has loaded. Browser state of one page, never used on the server.
const waiting: ToastMessage[] = []
const wakers = new Set<() => void>()
let listener: Listener | undefined

function say(tone: ToastTone) {
  return (text: string, options: Omit<ToastMessage, 'text' | 'tone'> = {}) => {
    const message = { ...options, text, tone }
    if (listener) listener(message)
    else {
      waiting.push(message)
      for (const wake of wakers) wake()
    }
  }
}

/**
 * Shows a toast: `toast.success('Tokens purchased successfully!')`. Its library loads with the first call. Needs one
 * `<ToastHost />` at the root.
 */
export const toast = { plain: say('plain'), success: say('success'), error: say('error'), warning: say('warning') }

/** For ToastHost: calls `wake` when a message is waiting and no toaster listens. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake)
  if (waiting.length > 0) wake()
  return () => wakers.delete(wake)
}

/** For the loaded toaster: receives the waiting messages, then all later ones. */
export function listenToToasts(hear: Listener): () => void {
  listener = hear
  for (const message of waiting.splice(0)) hear(message)
  return () => {
    if (listener === hear) listener = undefined
  }
}

/** Adds an id to a series. Returns the ids to keep, the oldest first, and those to close. */
export function addToSeries(ids: readonly string[], id: string, max: number): { kept: string[]; closed: string[] } {
  const all = [...ids.filter((one) => one !== id), id]
  return { kept: all.slice(-max), closed: all.slice(0, -max) }
}
