import { stringifySearchWith } from '@tanstack/react-router'

const couldBeJson = /^(?:[\s"[{\d-]|(?:true|false|null)\s*$)/

/** Whether a text in an address would be read as something else. */
function isJson(text: string): boolean {
  if (!couldBeJson.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * As the router does it by itself: a text that could be read as something else goes into an address in quotes. It finds out
 * by parsing: words that only begin as JSON does ("trending", "travel") cost a page's links an error each.
 */
export const stringifySearch = stringifySearchWith(
  (value) => (typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)),
  () => {},
)
