import { hasWord } from '#shared/search.ts'
import type { FlagKind } from '../lists.ts'
import { linkHosts, words } from './spec.ts'

export type Flag = { kind: FlagKind; found: string }

const hosts = /(?<![a-z0-9.-])((?:[a-z0-9-]+\.)+[a-z]{2,})(?![a-z0-9-]|\.[a-z0-9])/g

/**
 * Normalizes a text to find hosts in it: plain lower-case letters, and dots instead of “(dot)” and similar spellings.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u3002\uff61]|\s*[([{]\s*(?:\.|dot)\s*[)\]}]\s*|\s+dot\s+/g, '.')

/** Returns the listed hosts, with their subdomains, and the listed words of a text. */
export function flagsIn(text: string): Flag[] {
  const linked = [...plain(text).matchAll(hosts)].map(([, host = '']) => host)
  const links = linkHosts.filter((known) => linked.some((host) => host === known || host.endsWith(`.${known}`)))
  return [
    ...links.map((found) => ({ kind: 'link' as const, found })),
    ...words.filter((word) => hasWord(text, [word])).map((found) => ({ kind: 'word' as const, found })),
  ]
}
