import { linksMax, SENTENCES } from '../spec.ts'

/** One address a line. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const isLink = (text: string): boolean =>
  /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/.test(text) && URL.canParse(text)

/** What is wrong with links as they were typed; undefined: nothing. */
export function problemOfLinks(lines: readonly string[]): string | undefined {
  if (lines.length > linksMax) return SENTENCES.linksTooMany
  return lines.every(isLink) ? undefined : SENTENCES.linkInvalid
}
