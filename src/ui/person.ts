import { once } from '#shared/once.ts'

const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** One or two capitals for a name: first and last word, else the first letter, else U. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).flatMap((word) => {
    const first = graphemes().segment(word)[Symbol.iterator]().next().value?.segment
    return first ? [first] : []
  })
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : words.slice(0, 1)
  return letters.join('').toLocaleUpperCase() || 'U'
}

/** FNV-1a: small, stable, spreads short names well. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** How many of each styles/lights.css has a rule for. */
export const personLights = { hues: 24, turns: 4, sides: 5 }

/** Which light a person without a picture stands in, always the same for the same name: attributes for `.person-light`. */
export function personLight(name: string) {
  const seed = hash(name.trim().toLowerCase())
  return {
    'data-hue': seed % personLights.hues,
    'data-turn': (seed >>> 9) % personLights.turns,
    'data-side': (seed >>> 17) % personLights.sides,
  }
}
