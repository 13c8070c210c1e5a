/** Where somebody is in a list that grows: how long it has become, and which card stands how far down the screen. */
export type Place = { pages: number; card: number; top: number }

/** So many entries of a browser's history are remembered. */
const most = 20

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'pages' in value &&
  'card' in value &&
  'top' in value &&
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

/** The place that is remembered of an entry of the history. */
export const placeAt = (stored: string | null, entry: string): Place | undefined =>
  read(stored).find(([one]) => one === entry)?.[1]

/** What is remembered with one place more; the latest last. */
export const withPlace = (stored: string | null, entry: string, place: Place): string =>
  JSON.stringify([...read(stored).filter(([one]) => one !== entry), [entry, place]].slice(-most))
