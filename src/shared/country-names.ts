import { once } from './once.ts'

const regions = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }))
/** Cache, because a page names the same few countries repeatedly. */
const names = new Map<string, string>()

/** Returns the English name of an ISO 3166-1 alpha-2 code; other texts unchanged. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const name = names.get(code) ?? regions().of(code) ?? code
  names.set(code, name)
  return name
}
