import { searchWords } from '#shared/words.ts'
/** What a filter by typed text lets through, by the beginning of any word of a name. */
export function matching<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = searchWords(typed)
  return all.filter(({ name }) => wanted === '' || ` ${searchWords(name)}`.includes(` ${wanted}`))
}
