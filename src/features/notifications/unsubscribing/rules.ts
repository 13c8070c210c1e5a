import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameSignature, keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { type NoticeKind, noticeKinds } from '../spec.ts'

/** Emails that an unsubscribe link stops: those of one kind, or all email copies. */
export type MailStop = NoticeKind | 'all'

const isStop = (text: string): text is MailStop => text === 'all' || noticeKinds.some((kind) => kind === text)

/** Returns the first 128 bits of the HMAC, which cannot be guessed and are short enough for a mail header. */
const seal = (key: Uint8Array, userId: string, stop: MailStop) =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`unsubscribe.${userId}.${stop}`))).slice(0, 32)

/** Returns a token that only turns off this kind for this person. The token is valid as long as the secret. */
export const unsubscribeToken = (secret: string, userId: string, stop: MailStop): string =>
  [userId, stop, seal(keyFor(secret, 'unsubscribe-link'), userId, stop)].join('.')

/** Returns the person and the kind of a token, or undefined for an invalid token. */
export function readUnsubscribeToken(secret: string, token: string): { userId: string; stop: MailStop } | undefined {
  const [userId = '', stop = '', given = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isStop(stop)) return undefined
  const isOurs = verifyingKeys(secret, 'unsubscribe-link').some((key) =>
    isSameSignature(given, seal(key, userId, stop)),
  )
  return isOurs ? { userId, stop } : undefined
}
