/** Where somebody is in a list that grows: how long it has become, and whose card stands how far down the screen. */
export type Place = { pages: number; card: number; who: string; top: number }

/** So many entries of a browser's history are remembered. */
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

/** Which card that is now: whoever it showed, wherever others have moved them since; else what stands where they did. */
export const cardOf = ({ who, card }: Place, people: readonly string[]): number => {
  const now = people.indexOf(who)
  return now < 0 ? card : now
}

/** The place that is remembered of an entry of the history. */
export const placeAt = (stored: string | null, entry: string): Place | undefined =>
  read(stored).find(([one]) => one === entry)?.[1]

/** What is remembered with one place more; the latest last. */
export const withPlace = (stored: string | null, entry: string, place: Place): string =>
  JSON.stringify([...read(stored).filter(([one]) => one !== entry), [entry, place]].slice(-most))
