type Pages<T> = { pages: { people: T[]; next_cursor: string | null }[] }

/** Pages of people without one of them: shown at once, before the list is read again. */
export const without = <T extends { id: string }, P extends Pages<T>>(known: P, id: string): P => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, people: page.people.filter((person) => person.id !== id) })),
})
