import { commonPasswords } from './common.gen.ts'

const listed = new Set(commonPasswords.split(/\s+/))

/** Shortest stem that is compared with the common passwords. Shorter stems occur in too many good passwords. */
const stemMin = 6
/** Shortest part of a name or email address that counts as a public fact. */
const partMin = 3

/** Words of the product, which attackers try first. A password may contain them, but not consist of them. */
const contextWords = [
  ...[
    'limelight',
    'lime',
    'light',
    'spotlight',
    'stage',
    'creator',
    'creators',
    'fan',
    'fans',
    'admin',
    'administrator',
  ],
  ...['moderator', 'support', 'owner', 'token', 'tokens', 'tip', 'stream', 'live', 'call', 'wallet', 'account', 'user'],
  ...['password', 'passwort', 'secret', 'login', 'welcome', 'letmein', 'my', 'the', 'is'],
]

/** Returns the password without digits and punctuation at its end: `Football-2024!` becomes `football`. */
export const stemOf = (password: string): string => password.toLowerCase().replace(/[^\p{L}]+$/u, '')

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Returns true if a password is in the list of common ones (ignoring case, and digits or punctuation at its end),
 * repeats one character, or consists of words of the product.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase()
  const stem = stemOf(plain)
  return (
    listed.has(plain) ||
    (stem.length >= stemMin && listed.has(stem)) ||
    /^(.)\1+$/u.test(plain) ||
    isMadeOf(lettersOf(stem), contextWords)
  )
}

export type KnownOf = { email: string; username: string; displayName?: string | undefined }

/**
 * Returns true if a password consists only of public facts about its owner, in any order, with any digits and
 * punctuation at its end: username, display name, email address and their parts.
 */
export function isOwnName(password: string, { email, username, displayName = '' }: KnownOf): boolean {
  const texts = [email, username, displayName]
  const parts = texts.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  const known = [...new Set(parts.map(lettersOf))].filter((part) => part.length >= partMin)
  return [password, stemOf(password)].some((text) => isMadeOf(lettersOf(text), [...known, ...contextWords]))
}

/** Returns true if a text is a sequence of the given parts. */
function isMadeOf(text: string, parts: readonly string[]): boolean {
  const reachable = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reachable.has(at)) continue
    for (const part of parts) if (text.startsWith(part, at)) reachable.add(at + part.length)
  }
  return text.length > 0 && reachable.has(text.length)
}
