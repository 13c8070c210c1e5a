import { normalizeLine } from './texts.ts'

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

/** Matches a host name in letters of any script, without other characters. */
const hostForm = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u

/**
 * Returns an email address in its stored form: in lower case, without invisible characters, and with the domain in ASCII
 * (`ada@müller.example` becomes `ada@xn--mller-kva.example`). Returns an invalid address unchanged.
 */
export function emailOf(typed: string): string {
  const email = normalizeLine(typed).toLowerCase()
  const [, name, host] = /^(.+)[@\uff20](.+)$/u.exec(email) ?? []
  if (name === undefined || host === undefined || !hostForm.test(host)) return email
  return `${name}@${URL.parse(`https://${host}`)?.hostname ?? host}`
}
