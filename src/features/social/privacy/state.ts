import { searchWords } from '#shared/words.ts'
/** Filters items by a typed prefix of any word of their names. */
export function matching<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = searchWords(typed)
  return all.filter(({ name }) => wanted === '' || ` ${searchWords(name)}`.includes(` ${wanted}`))
}
