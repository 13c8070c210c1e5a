import { stringifySearchWith } from '@tanstack/react-router'

const couldBeJson = /^(?:[\s"[{\d-]|(?:true|false|null)\s*$)/

/** Returns true if a text in a URL would be parsed as JSON. */
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
 * Stringifies a search like the router: a text that would be parsed as another type is quoted. The router tests this by
 * parsing, which throws an error for each link with a word that begins like JSON ("trending", "travel").
 */
export const stringifySearch = stringifySearchWith(
  (value) => (typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)),
  () => {},
)
