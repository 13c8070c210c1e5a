import { linksMax, SENTENCES, trackingMax } from '../spec.ts'

/** Returns the non-empty lines of a text, one URL each. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns true for letters, digits, spaces and hyphens, as in the output of `normalizeDigits`. */
export const isTracking = (text: string): boolean => text.length <= trackingMax && /^[A-Za-z0-9 -]*$/.test(text)

export const isLink = (text: string): boolean =>
  /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(text) && URL.canParse(text)

/** Returns the problem of typed links; undefined if they are valid. */
export function problemOfLinks(lines: readonly string[]): string | undefined {
  if (lines.length > linksMax) return SENTENCES.linksTooMany
  return lines.every(isLink) ? undefined : SENTENCES.linkInvalid
}
