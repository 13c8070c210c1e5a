import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { type NoticeKind, noticeKinds } from '../spec.ts'

/** What a link in a mail turns off: the e-mails of one kind, or all copies by email. */
export type MailStop = NoticeKind | 'all'

const isStop = (text: string): text is MailStop => text === 'all' || noticeKinds.some((kind) => kind === text)

/** The first 128 bits: enough that nobody finds one, short enough for a mail's header. */
const seal = (key: Uint8Array, userId: string, stop: MailStop) =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`unsubscribe.${userId}.${stop}`))).slice(0, 32)

/** Lets whoever holds the mail turn off that kind, and nothing else, for as long as the secret lives. */
export const unsubscribeToken = (secret: string, userId: string, stop: MailStop): string =>
  [userId, stop, seal(keyFor(secret, 'unsubscribe-link'), userId, stop)].join('.')

/** Who wants what turned off; undefined when the token is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): { userId: string; stop: MailStop } | undefined {
  const [userId = '', stop = '', given = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isStop(stop)) return undefined
  const isOurs = verifyingKeys(secret, 'unsubscribe-link').some((key) => isSame(given, seal(key, userId, stop)))
  return isOurs ? { userId, stop } : undefined
}

/** Takes as long for a near miss as for a far one. */
function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let different = 0
  for (let i = 0; i < a.length; i++) different |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return different === 0
}
