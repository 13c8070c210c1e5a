/** Returns true for the path of an image of this site, or an absolute URL. */
export const isImageUrl = (url: string): boolean =>
  /^\/(?:media|demo)\/[^\s\\]+$/.test(url) || (/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/.test(url) && URL.canParse(url))

/** Returns the upload id in a URL of this site; undefined for other URLs. */
export const uploadOf = (url: string, origin: string): string | undefined => {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//.exec(path)?.[1]
}

/** Reserved host names that are not public (RFC 2606, RFC 6762). */
const nowhere = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|arpa)$/

/** Returns true if the server may fetch an image from a URL: https, a public host name, no port, no credentials. */
export function isFetchable(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const { hostname } = url
  // the pattern excludes IP addresses, which end in digits or brackets
  return hostname.includes('.') && /[a-z]$/.test(hostname) && !nowhere.test(hostname)
}

export type Image = { image_url: string; image_id: string | null }
