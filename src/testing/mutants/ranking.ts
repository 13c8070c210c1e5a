import { createHash } from 'node:crypto'

/** Returns the items in an order that depends only on the seed and their names. A new item does not move the others. */
export function rankBySeed<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const rank = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(item)}`)
      .digest()
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((a, b) => a.rank.compare(b.rank))
    .map(({ item }) => item)
}

/** Takes one item of each list in turn, until all lists are empty. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
