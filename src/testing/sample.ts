import { createHash } from 'node:crypto'

// Exhaustive tests try every procedure, field or history. `npm test` tries a tenth of them, chosen by a seed that
// changes every day. `npm run test:all` tries all of them.

/** True in `npm run test:all`. */
export const isExhaustive = process.env.TEST_ALL === '1'

/** Seed of this run: `SEED`, or today's date. The same seed chooses the same samples. */
export const seed = process.env.SEED ?? new Date().toISOString().slice(0, 10)

const share = 0.1

const hashOf = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest()

/**
 * Returns all items in an exhaustive run, and otherwise a tenth of them, at least one, in their order. The names from
 * `nameOf` must be unique.
 */
export function sampleOf<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  if (isExhaustive) return [...items]
  const ranked = items.toSorted((a, b) => hashOf(nameOf(a)).compare(hashOf(nameOf(b))))
  const chosen = new Set(ranked.slice(0, Math.ceil(items.length * share)))
  return items.filter((item) => chosen.has(item))
}

/** Returns `whole` in an exhaustive run, and otherwise a tenth of it, at least one. */
export const sampledCount = (whole: number): number => (isExhaustive ? whole : Math.ceil(whole * share))

/** Options of `fc.assert` for a property that an exhaustive run tries `whole` times. */
export const sampledRuns = (whole: number): { seed: number; numRuns: number } => ({
  seed: hashOf('property').readInt32BE(),
  numRuns: sampledCount(whole),
})
