const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One or two capitals for a name: first and last word, else the first letter, else U (specification 1, section 2.6). */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).flatMap((word) => {
    const first = graphemes.segment(word)[Symbol.iterator]().next().value?.segment
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

/**
 * The light a person without a picture stands in: always the same for the same name. Dark enough for white initials
 * (person.test.ts computes it). Returns a CSS background.
 */
export function personLight(name: string): string {
  const seed = hash(name.trim().toLowerCase())
  const hue = seed % 360
  const turn = 40 + ((seed >>> 9) % 90)
  const side = 15 + ((seed >>> 17) % 70)
  const [key, fill, ground] = personColours(hue, turn)
  return `radial-gradient(90% 75% at ${side}% 0%, ${key}, transparent), radial-gradient(80% 70% at ${100 - side}% 105%, ${fill}, transparent), ${ground}`
}

/** Key light, fill light and ground for a hue. Lightness is fixed, so every hue carries the same contrast. */
export function personColours(hue: number, turn: number): [key: string, fill: string, ground: string] {
  return [
    `oklch(0.52 0.14 ${hue})`,
    `oklch(0.5 0.13 ${(hue + turn) % 360})`,
    `oklch(0.36 0.09 ${(hue + turn / 2) % 360})`,
  ]
}
