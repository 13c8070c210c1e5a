/** Whether an address may be a product's picture: one of ours, or https. */
export const isImageAddress = (address: string): boolean =>
  /^\/(?:media|demo)\/[^\s\\]+$/.test(address) ||
  (/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/.test(address) && URL.canParse(address))

/** The id of an upload of ours that an address shows; undefined: it shows something else. */
export const uploadOf = (address: string, origin: string): string | undefined => {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//.exec(path)?.[1]
}

/** Names that lead to nobody, or back to the machine itself (RFC 2606, RFC 6762). */
const nowhere = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|arpa)$/

/** Whether a picture may be fetched from there: https, a public name, no other port, nobody's password. */
export function isFetchable(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const { hostname } = url
  // numbers and brackets are addresses of machines, not names
  return hostname.includes('.') && /[a-z]$/.test(hostname) && !nowhere.test(hostname)
}
