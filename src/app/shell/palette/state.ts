/** An entry the palette can find: its label, and further search words. */
export type Findable = { label: string; words?: string }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Rank of an entry for the typed text: the smaller the better; undefined where it does not match. */
function distance({ label, words = '' }: Findable, typed: string): number | undefined {
  if (plain(label).startsWith(plain(typed))) return 0
  const inLabel = wordsOf(label)
  const anywhere = [...inLabel, ...wordsOf(words)]
  const wanted = wordsOf(typed)
  const begins = (among: readonly string[]) => wanted.every((want) => among.some((word) => word.startsWith(want)))
  if (wanted.length === 0) return
  if (begins(inLabel)) return 1
  return begins(anywhere) ? 2 : undefined
}

/**
 * Entries whose words begin with the typed words, in any order, ignoring accents; labels rank before search words. All
 * for an empty text.
 */
export function matching<T extends Findable>(all: readonly T[], typed: string): T[] {
  if (plain(typed) === '') return [...all]
  return all
    .flatMap((one) => {
      const far = distance(one, typed)
      return far === undefined ? [] : [{ one, far }]
    })
    .sort((a, b) => a.far - b.far)
    .map(({ one }) => one)
}
