type ToastTone = 'plain' | 'success' | 'error' | 'warning'

export type ToastMessage = {
  text: string
  tone: ToastTone
  /** A second line. */
  detail?: string
  /** Somebody's words under it; it scrolls where they are many. */
  quote?: string
  action?: { label: string; run: () => void }
  /** The label of a button that closes it: it stays until then, also after its action. */
  close?: string
  /** Default 5000; the notice of a new application asks for 10,000. */
  durationMs?: number
  /** A second toast with the same id replaces the first. */
  id?: string
  /** Toasts of the same series: beyond `max` the oldest closes. Needs an id. */
  series?: { name: string; max: number }
}

type Listener = (message: ToastMessage) => void

// What is said before the toaster has loaded waits here. Browser state of one page, never used on the server.
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
 * A short word at the edge of the screen. `toast.success('Tokens purchased successfully!')`. The library behind it is
 * fetched at the first call. Needs one `<ToastHost />` at the root.
 */
export const toast = { plain: say('plain'), success: say('success'), error: say('error'), warning: say('warning') }

/** For ToastHost: called when something waits and nothing listens. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake)
  if (waiting.length > 0) wake()
  return () => wakers.delete(wake)
}

/** For the loaded toaster: hears what waited, then everything after. */
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
