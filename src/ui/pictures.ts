/** Avatar cache: how many addresses are known, for how long, and how many outlive the visit. */
export const pictures = { max: 100, savedMax: 50, lifetimeMs: 3_600_000 } as const

/** Whether the picture at an address loads, and since when that is known. */
export type KnownPicture = { src: string; loads: boolean; at: number }
type Known = readonly KnownPicture[]

/** Hosts, and those below them, that pictures of people may come from: storage, user content, image CDNs. */
const hosts = [
  'r2.dev',
  'r2.cloudflarestorage.com',
  'imagedelivery.net',
  'googleusercontent.com',
  'githubusercontent.com',
]

/** Whether an address may be a person's picture: our own, a picture in the address itself, or https on a host of those. */
export function isPicture(src: string): boolean {
  if (/^data:image\/(png|jpeg|webp|gif|avif);/i.test(src) || /^\/(?![/\\])/.test(src)) return true
  const url = URL.parse(src)
  return url?.protocol === 'https:' && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** A person's picture comes in three sizes (150, 400, 800); addresses name the middle one. */
export const sized = (src: string | null | undefined, size?: 'small' | 'medium' | 'large') =>
  size ? src?.replace(/(^\/media\/.+\/)(?:medium|large)/, `$1${size}`) : src

/**
 * A portrait in the widths it is kept in, for the browser to choose from. Those of the demo people are files, which lie
 * beside each other in two widths.
 */
export function portraitSet(src: string): string | undefined {
  const small = src.startsWith('/demo/poster') ? src.replace('/demo/', '/demo/400/') : sized(src, 'medium')
  const large = sized(src, 'large')
  return small === large ? undefined : `${small} 400w, ${large} 800w`
}

const isFresh = (now: number) => (one: KnownPicture) => now >= one.at && now - one.at < pictures.lifetimeMs

/** What is known with one more; the latest last. */
export const learn = (known: Known, one: KnownPicture): Known =>
  [...known.filter((other) => other.src !== one.src && isFresh(one.at)(other)), one].slice(-pictures.max)

/** Whether it is known not to load: then nobody waits for it again until the hour is over. */
export const isBroken = (known: Known, src: string, now: number): boolean =>
  known.some((one) => one.src === src && !one.loads && isFresh(now)(one))

export const toSaved = (known: Known): string =>
  // a picture in its own address would fill the storage
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

/** What an earlier visit knew; what is no such list is nothing. */
export function readSaved(text: string | null, now: number): Known {
  try {
    const saved: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(saved) ? saved.filter(isKnown).filter(isFresh(now)).slice(-pictures.savedMax) : []
  } catch {
    return []
  }
}
