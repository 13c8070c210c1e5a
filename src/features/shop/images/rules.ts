/** Returns true for a picture of this site or an https URL. */
export const isImageAddress = (address: string): boolean =>
  /^\/(?:media|demo)\/[^\s\\]+$/.test(address) ||
  (/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/.test(address) && URL.canParse(address))

/** Returns the upload id in a URL of this site; undefined for other URLs. */
export const uploadOf = (address: string, origin: string): string | undefined => {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//.exec(path)?.[1]
}

/** Reserved names that are not public (RFC 2606, RFC 6762). */
const nowhere = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|arpa)$/

/** Returns true if the server may fetch a picture from a URL: https, a public host name, no port, no credentials. */
export function isFetchable(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const { hostname } = url
  // excludes IP addresses, which end in digits or brackets
  return hostname.includes('.') && /[a-z]$/.test(hostname) && !nowhere.test(hostname)
}

export type Image = { image_url: string; image_id: string | null }
