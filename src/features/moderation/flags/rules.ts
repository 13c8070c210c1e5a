import type { FlagKind } from '../lists.ts'
import { linkHosts, words } from './spec.ts'

export type Flag = { kind: FlagKind; found: string }

const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
const hosts = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/?#\s]|$)/gi

/** What the lists find in a text: hosts and their subdomains, and whole words. */
export function flagsIn(text: string): Flag[] {
  const linked = [...text.matchAll(hosts)].map(([, host = '']) => host.toLowerCase())
  const links = linkHosts.filter((known) => linked.some((host) => host === known || host.endsWith(`.${known}`)))
  const said = plain(text)
  return [
    ...links.map((found) => ({ kind: 'link' as const, found })),
    ...words.filter((word) => said.includes(plain(word))).map((found) => ({ kind: 'word' as const, found })),
  ]
}
