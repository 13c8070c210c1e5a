/** Avatar cache: its size, its lifetime, and how many entries are stored between visits. */
export const pictures = { max: 100, savedMax: 50, lifetimeMs: 3_600_000 } as const

/** Whether the picture at a URL loads, and when that was found out. */
export type KnownPicture = { src: string; loads: boolean; at: number }
type Known = readonly KnownPicture[]

/** Hosts that pictures of people may come from, with their subdomains: storage, user content, image CDNs. */
const hosts = [
  'r2.dev',
  'r2.cloudflarestorage.com',
  'imagedelivery.net',
  'googleusercontent.com',
  'githubusercontent.com',
]

/** Returns true if a URL may be a person's picture: an own path, a data URL, or https on one of these hosts. */
export function isPicture(src: string): boolean {
  if (/^data:image\/(png|jpeg|webp|gif|avif);/i.test(src) || /^\/(?![/\\])/.test(src)) return true
  const url = URL.parse(src)
  return url?.protocol === 'https:' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** Returns the URL of a person's picture in one of three sizes (150, 400, 800); stored URLs name the middle one. */
export const sized = (src: string | null | undefined, size?: 'small' | 'medium' | 'large') =>
  size ? src?.replace(/(^\/media\/.+\/)(?:medium|large)/, `$1${size}`) : src

/** Returns the `srcset` of a portrait in its stored widths. Pictures of demo people are static files in two widths. */
export function portraitSet(src: string): string | undefined {
  const small = src.startsWith('/demo/poster') ? src.replace('/demo/', '/demo/400/') : sized(src, 'medium')
  const large = sized(src, 'large')
  return small === large ? undefined : `${small} 400w, ${large} 800w`
}

const isFresh = (now: number) => (one: KnownPicture) => now >= one.at && now - one.at < pictures.lifetimeMs

/** Adds an entry to the known pictures; the latest is last. */
export const addKnownPicture = (known: Known, one: KnownPicture): Known =>
  [...known.filter((other) => other.src !== one.src && isFresh(one.at)(other)), one].slice(-pictures.max)

/** Returns true if the picture failed to load in the last hour; callers then show the fallback at once. */
export const isBroken = (known: Known, src: string, now: number): boolean =>
  known.some((one) => one.src === src && !one.loads && isFresh(now)(one))

export const toSaved = (known: Known): string =>
  // A data URL would fill the storage.
  JSON.stringify(known.filter(({ src }) => !src.startsWith('data:')).slice(-pictures.savedMax))

const isKnown = (value: unknown): value is KnownPicture =>
  typeof value === 'object' &&
  value !== null &&
  'src' in value &&
  typeof value.src === 'string' &&
  'loads' in value &&
  typeof value.loads === 'boolean' &&
  'at' in value &&
  typeof value.at === 'number'

/** Parses the pictures stored by an earlier visit; empty for invalid text. */
export function readSaved(text: string | null, now: number): Known {
  try {
    const saved: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(saved) ? saved.filter(isKnown).filter(isFresh(now)).slice(-pictures.savedMax) : []
  } catch {
    return []
  }
}
