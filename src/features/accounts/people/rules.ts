import { hasInvisible, turnsDirection } from '#shared/texts.ts'
import {
  houseName,
  officialNames,
  productNameLookalikes,
  reservedUsernames,
  USERNAME_SENTENCES,
  usernameForm,
  usernameMax,
  usernameMin,
  usernameRestDays,
} from './spec.ts'

export type UsernameFault = 'length' | 'characters' | 'lookalike' | 'direction' | 'invisible' | 'reserved' | 'official'

/**
 * Letters of other scripts that look like a to z. Characters that NFKC folds to a to z (ｆｕｌｌ, 𝐛𝐨𝐥𝐝, K) are detected
 * without this list.
 */
const lookalikes = new Set(
  'аеорсухѕіјһԁԛԝӏкмтнвАВЕЗКМНОРСТУХЅІЈԚԜ' +
    'αβγεηικνορτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ' +
    'ɑɡɩıȷʏɪʟɴʀһսոօցքհյԼՏՍᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ',
)

const foldsToLatin = (character: string): boolean => /^[a-z0-9_]+$/i.test(character.normalize('NFKC'))

/** Returns the stored form of a username: lower case, so that case makes no difference. */
export const toUsername = (typed: string): string => typed.trim().toLowerCase()

/**
 * Returns the fault of a username as typed; undefined if valid. Checks before trimming and case folding, because
 * folding turns some letters of other scripts into a to z.
 */
export function usernameFault(typed: string): UsernameFault | undefined {
  if (turnsDirection(typed)) return 'direction'
  if (hasInvisible(typed)) return 'invisible'
  const foreign = [...typed].filter((character) => character > '\u007f')
  if (foreign.some((character) => lookalikes.has(character) || foldsToLatin(character))) return 'lookalike'
  const username = toUsername(typed)
  if (/[^a-z0-9_]/.test(username) || foreign.length > 0) return 'characters'
  if (username.length < usernameMin || username.length > usernameMax) return 'length'
  if (!usernameForm.test(username)) return 'characters'
  if (reservedUsernames.has(username)) return 'reserved'
  return isOfficial(username) ? 'official' : undefined
}

export const usernameSentence = (typed: string): string | undefined => {
  const fault = usernameFault(typed)
  return fault && USERNAME_SENTENCES[fault]
}

/** Replaces digits by the letters they imitate, and similar letters by one character. */
const skeleton = (text: string): string => {
  const letters: Record<string, string> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
  return text.replaceAll(/[0134578l]/g, (sign) => letters[sign] ?? sign)
}

/** Matches the product's name in the output of `skeleton`, also in look-alike letters of other scripts. */
const house = new RegExp(
  [...skeleton(houseName)].map((letter) => `[${letter}${productNameLookalikes[letter] ?? ''}]`).join(''),
  'u',
)

function isOfficial(username: string): boolean {
  const bare = username.replaceAll('_', '')
  return house.test(skeleton(bare)) || isOfficialWord(bare)
}

function isOfficialWord(word: string): boolean {
  const names = new Set([skeleton(word), skeleton(word.replace(/\d+$/, ''))])
  return officialNames.some((name) => names.has(skeleton(name)))
}

/**
 * Returns true if a display name looks official, such as `Limelight Support`. Ignores case and spaces, and detects
 * letters of any script.
 */
export function isOfficialName(name: string): boolean {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const said = words.filter((word) => /\p{L}/u.test(word))
  return house.test(skeleton(words.join(''))) || (said.length > 0 && said.every(isOfficialWord))
}

/** Returns the time of the next possible change of the username; null if possible now. */
export function usernameRestsUntil(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const until = new Date(changedAt.getTime() + usernameRestDays * 86_400_000)
  return until > now ? until : null
}
