/** A person as what is done about them needs to name them. */
export type Person = { id: string; displayName: string; avatarUrl?: string | null }

/** What a filter by typed text lets through, by the beginning of any word of a name. */
export function matching<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return [...all]
  return all.filter(({ name }) => fold(name).startsWith(wanted) || fold(name).includes(` ${wanted}`))
}

/** Åland is found by "al", Côte d’Ivoire by "cote". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[’'().-]/g, ' ')
    .toLowerCase()

type Pages<T> = { pages: { people: T[]; next_cursor: string | null }[] }

/** Pages of people without one of them: shown at once, before the list is read again. */
export const without = <T extends { id: string }, P extends Pages<T>>(known: P, id: string): P => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, people: page.people.filter((person) => person.id !== id) })),
})
