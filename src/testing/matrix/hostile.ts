import { normalizeLine, normalizeText } from '#shared/texts.ts'

/** Hostile texts. Each contains a unique mark, by which tests find it in responses. */
export const hostileTexts: Record<string, (mark: string) => string> = {
  script: (mark) => `<script>alert('${mark}')</script>`,
  attribute: (mark) => `"><img src=x onerror=alert('${mark}')>'); drop table users; --%_\\ {sender} \${7} %s $&`,
  formula: (mark) => `=HYPERLINK("//x.example","${mark}")`,
  direction: (mark) => `a\u202eb ${mark} \u2066\u2069שלום`,
  invisible: (mark) => `ze\u200bro ${mark}\u2060\ufeff\u00ad`,
  prototype: () => '__proto__',
  long: (mark) => `${mark} ${'10 KB '.repeat(1_706)}`,
  halfCharacter: (mark) => `half ${mark} \ud83d`,
  nullCharacter: (mark) => `null ${mark}\0`,
}

/** Kinds of hostile texts that are enough for ids and dates. */
export const briefKinds: readonly string[] = ['script', 'prototype', 'nullCharacter']

/** Returns the forms in which the product may return a text. */
export const formsOf = (text: string): string[] => [
  text,
  text.trim(),
  normalizeLine(text),
  normalizeText(text),
  text.toLowerCase(),
]

/** Returns a mark of letters, which every form preserves. */
export const markOf = (count: number): string =>
  `zq${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}qz`
export const markPattern = /zq[a-j]+qz/g

/** Returns all texts in a response, at any depth, including keys. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)])
}
