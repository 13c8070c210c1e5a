/**
 * A place in a growing list: number of pages, first visible card with its person, and its offset from the top of the screen.
 */
export type Place = { pages: number; card: number; who: string; top: number }

/** Maximum history entries remembered. */
const most = 20

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

/** Returns the current index of the remembered person, or of the remembered card if they left the list. */
export const cardOf = ({ who, card }: Place, people: readonly string[]): number => {
  const now = people.indexOf(who)
  return now < 0 ? card : now
}

/** Returns the remembered place of a history entry. */
export const placeAt = (stored: string | null, entry: string): Place | undefined =>
  read(stored).find(([one]) => one === entry)?.[1]

/** Adds a place to the remembered ones; the latest is last. */
export const withPlace = (stored: string | null, entry: string, place: Place): string =>
  JSON.stringify([...read(stored).filter(([one]) => one !== entry), [entry, place]].slice(-most))
