import { searchWords } from '#shared/search.ts'

type Pages<T> = { pages: { people: T[]; next_cursor: string | null }[] }

/** Removes a person from all cached pages, before the list is refetched. */
export const without = <T extends { id: string }, P extends Pages<T>>(known: P, id: string): P => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, people: page.people.filter((person) => person.id !== id) })),
})

/** Filters items by a typed prefix of any word of their names. */
export function filterByPrefix<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = searchWords(typed)
  return all.filter(({ name }) => wanted === '' || ` ${searchWords(name)}`.includes(` ${wanted}`))
}
