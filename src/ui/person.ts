import { once } from '#shared/once.ts'

const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Returns one or two capital letters of a name: first and last word, else the first letter, else U. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).flatMap((word) => {
    const first = graphemes().segment(word)[Symbol.iterator]().next().value?.segment
    return first ? [first] : []
  })
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : words.slice(0, 1)
  return letters.join('').toLocaleUpperCase() || 'U'
}

/** FNV-1a hash: small, stable and well distributed for short names. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Number of hues, turns and sides with a rule in styles/lights.css. */
export const personLights = { hues: 24, turns: 4, sides: 5 }

/** Returns the gradient of a person without a picture as attributes for `.person-light`, always the same for the same name. */
export function personLight(name: string) {
  const seed = hash(name.trim().toLowerCase())
  return {
    'data-hue': seed % personLights.hues,
    'data-turn': (seed >>> 9) % personLights.turns,
    'data-side': (seed >>> 17) % personLights.sides,
  }
}
