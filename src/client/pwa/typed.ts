import { correctedMs } from '../time/clock.ts'

// Keeps typed text over a reload that the product itself requests. It is kept for this tab only and restored once.
const storageKey = 'typed'
const keptMs = 10 * 60 * 1000

type Typed = { path: string; at: number; fields: [name: string, value: string][] }

type Field = HTMLInputElement | HTMLTextAreaElement

const textTypes = ['text', 'search', 'email', 'url', 'tel', 'number']
const secret = /password|one-time-code|^cc-/

const fields = (): Field[] =>
  [...document.querySelectorAll<Field>('input, textarea')].filter(
    (field) =>
      (field instanceof HTMLTextAreaElement || textTypes.includes(field.type)) &&
      !secret.test(field.autocomplete) &&
      !field.readOnly,
  )

/** Returns a stable name of a field: React's own ids differ between loads. */
const nameOf = (field: Field): string =>
  [field.name, field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder].join('|')

/** Stores the content of the page's fields, except passwords, codes and cards. */
export function keepTyped(): void {
  const typed = fields().filter((field) => field.value !== '')
  if (typed.length === 0) return
  const kept: Typed = {
    path: window.location.pathname,
    at: correctedMs(),
    fields: typed.map((field): [string, string] => [nameOf(field), field.value]),
  }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Storage is blocked: nothing is kept.
  }
}

/** Restores the stored text as if it were typed. A field of a dialog gets its text when the dialog opens. */
export function putTyped(): void {
  const kept = take()
  if (!kept || kept.path !== window.location.pathname || correctedMs() - kept.at > keptMs) return
  const waiting = new Map(kept.fields)
  const put = () => {
    for (const field of fields()) {
      const value = waiting.get(nameOf(field))
      // The user is already typing in this field.
      if (value === undefined || field === document.activeElement) continue
      waiting.delete(nameOf(field))
      if (field.value !== value) type(field, value)
    }
    if (waiting.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(put)
  watcher.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), keptMs)
  put()
}

function take(): Typed | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    // The text was written by this tab, in the function above.
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** React notices a value only through the field's own setter and its event. */
function type(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
