import { correctedMs } from '#client/time/clock.ts'
import { toBase64Url } from '#shared/encoding.ts'
import { type MailKind, readVerifiers, type StoredVerifier, storeVerifier } from '../state.ts'

// in localStorage, because the link of a mail opens in another tab
const key = 'limelight-pkce'

/** Reads the stored verifiers. Returns none if storage is unavailable. */
function read() {
  try {
    return readVerifiers(localStorage.getItem(key), correctedMs())
  } catch {
    return {}
  }
}

/**
 * Binds the next mail of a kind to this browser (RFC 7636, S256). @returns the challenge for the request; undefined in
 * an insecure context, where the mail cannot be bound.
 */
export async function bindNextMail(kind: MailKind, email: string): Promise<string | undefined> {
  // `crypto.subtle` is missing in an insecure context, although its type says otherwise
  if (!('subtle' in crypto)) return undefined
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const verifiers = storeVerifier(read(), kind, email, fresh, correctedMs())
  try {
    localStorage.setItem(key, JSON.stringify(verifiers))
  } catch {
    // without a stored verifier, the page of the link asks for the code
  }
  const bytes = new TextEncoder().encode(verifiers[kind]?.verifier ?? fresh)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Returns this browser's verifier for the link of a mail. */
export const verifierFor = (kind: MailKind): StoredVerifier | undefined => read()[kind]

/** Deletes the verifier after the mail was used. */
export function deleteVerifier(kind: MailKind): void {
  const { [kind]: _, ...others } = read()
  try {
    localStorage.setItem(key, JSON.stringify(others))
  } catch {
    // the verifier expires by itself
  }
}

/**
 * Returns true if the first letter of a token binds it to a browser. Other tokens are used only after a button press,
 * so that link scanners cannot use them up.
 */
export const isBound = (token: string): boolean => token.startsWith('b')
