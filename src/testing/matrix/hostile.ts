import { tidyLine, tidyText } from '#shared/texts.ts'

/** Texts that somebody might send who means harm, each with a mark of its own to be found again by. */
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

/** Enough for what takes no words: an id, a date. */
export const briefly: readonly string[] = ['script', 'prototype', 'nullCharacter']

/** What may come back of a text: itself, in the form that the product gives to all texts. */
export const formsOf = (text: string): string[] => [
  text,
  text.trim(),
  tidyLine(text),
  tidyText(text),
  text.toLowerCase(),
]

/** A mark of letters alone, which every form keeps. */
export const markOf = (count: number): string =>
  `zq${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}qz`
export const markIn = /zq[a-j]+qz/g

/** Every text inside an answer, at any depth, keys too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)])
}
