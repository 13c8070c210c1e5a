const groupCount = 8
const prefixGroups = 4

/**
 * Returns the network that rate limits count: an IPv4 address itself, or the /64 prefix of an IPv6 address, because one
 * customer has a whole /64. Returns any other text unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (!host) return address
  const [before = [], after = []] = host.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: groupCount - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, prefixGroups).join(':')}::/64`
}
