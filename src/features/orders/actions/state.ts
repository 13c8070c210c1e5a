import { linksMax, SENTENCES, trackingMax } from '../spec.ts'

/** One address a line. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns true for letters, digits, spaces and hyphens, as `tidyDigits` leaves them. */
export const isTracking = (text: string): boolean => text.length <= trackingMax && /^[A-Za-z0-9 -]*$/.test(text)

export const isLink = (text: string): boolean =>
  /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(text) && URL.canParse(text)

/** What is wrong with links as they were typed; undefined: nothing. */
export function problemOfLinks(lines: readonly string[]): string | undefined {
  if (lines.length > linksMax) return SENTENCES.linksTooMany
  return lines.every(isLink) ? undefined : SENTENCES.linkInvalid
}
