import { searchWords } from '#shared/search.ts'
/** An entry of the palette: its label, and further search words. */
export type Findable = { label: string; words?: string }

const wordsOf = (text: string) => searchWords(text).split(' ').filter(Boolean)

/** Returns the rank of an entry for the typed text, lower is better; undefined if it does not match. */
function distance({ label, words = '' }: Findable, typed: string): number | undefined {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return
  if (searchWords(label).startsWith(searchWords(typed))) return 0
  const inLabel = wordsOf(label)
  const anywhere = [...inLabel, ...wordsOf(words)]
  const begins = (among: readonly string[]) => wanted.every((want) => among.some((word) => word.startsWith(want)))
  if (begins(inLabel)) return 1
  return begins(anywhere) ? 2 : undefined
}

/**
 * Returns the entries whose words begin with the typed words, in any order, ignoring accents; labels rank before search
 * words. Returns all for an empty text.
 */
export function matching<T extends Findable>(all: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...all]
  return all
    .flatMap((one) => {
      const far = distance(one, typed)
      return far === undefined ? [] : [{ one, far }]
    })
    .sort((a, b) => a.far - b.far)
    .map(({ one }) => one)
}

/** Number of recent commands that the palette offers. */
export const recentsMax = 5

/** Title of the group of recent choices. */
export const recentTitle = 'Recent'

/** Adds the latest choice in front, and removes duplicates. */
export const remember = <T extends { id: string }>(recents: readonly T[], latest: T): T[] =>
  [latest, ...recents.filter(({ id }) => id !== latest.id)].slice(0, recentsMax)

type Group<T> = { title: string; items: T[] }

export type Sources<T> = {
  /** Recently chosen, newest first. */
  recent: readonly T[]
  /** Actions on the person whose page is shown, under their name. */
  person: { name: string; actions: readonly T[] } | undefined
  pages: readonly T[]
  actions: readonly T[]
  settings: readonly T[]
}

/**
 * Returns the non-empty groups of the palette. Without a query, recent choices come first and are not repeated below.
 * Actions come before settings, so that Enter after "token" buys tokens.
 */
export function groupsOf<T extends Findable & { id: string }>(sources: Sources<T>, typed: string): Group<T>[] {
  const recent = typed.trim() === '' ? [...sources.recent] : []
  const isNew = ({ id }: T) => !recent.some((one) => one.id === id)
  const group = (title: string, items: readonly T[]) => ({ title, items: matching(items, typed).filter(isNew) })
  return [
    { title: recentTitle, items: recent },
    ...(sources.person ? [group(sources.person.name, sources.person.actions)] : []),
    group('Pages', sources.pages),
    group('Actions', sources.actions),
    group('Settings', sources.settings),
  ].filter(({ items }) => items.length > 0)
}
