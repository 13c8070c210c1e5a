/**
 * Position in an infinite list: number of loaded pages, index and person of the first visible card, and its offset from
 * the top of the screen.
 */
export type Place = { pages: number; card: number; who: string; top: number }

/** Maximum number of history entries with a stored position. */
const entriesMax = 20

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'pages' in value &&
  'card' in value &&
  'who' in value &&
  'top' in value &&
  typeof value.who === 'string' &&
  [value.pages, value.card, value.top].every(Number.isFinite)

type Places = [entry: string, place: Place][]

function read(stored: string | null): Places {
  try {
    const places: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(places)) return []
    return places.filter((one) => Array.isArray(one) && typeof one[0] === 'string' && isPlace(one[1]))
  } catch {
    return []
  }
}

/** Returns the current index of the stored person, or the stored index if the person is no longer in the list. */
export const cardOf = ({ who, card }: Place, people: readonly string[]): number => {
  const now = people.indexOf(who)
  return now < 0 ? card : now
}

/** Returns the stored position of a history entry. */
export const placeAt = (stored: string | null, entry: string): Place | undefined =>
  read(stored).find(([one]) => one === entry)?.[1]

/** Returns the stored positions with a new one, which is last. */
export const withPlace = (stored: string | null, entry: string, place: Place): string =>
  JSON.stringify([...read(stored).filter(([one]) => one !== entry), [entry, place]].slice(-entriesMax))
