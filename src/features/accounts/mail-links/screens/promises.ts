import { correctedMs } from '#client/clock.ts'
import { toBase64Url } from '#shared/base64.ts'
import { type MailKind, type Promised, promise, readPromises } from '../state.ts'

// localStorage: the link of a mail opens in another tab
const key = 'limelight-pkce'

/** A browser that keeps nothing has nothing kept. */
function read() {
  try {
    return readPromises(localStorage.getItem(key), correctedMs())
  } catch {
    return {}
  }
}

/**
 * Binds the next mail of a kind to this browser (RFC 7636, S256). @returns the challenge to ask with; undefined where
 * the page is in no secure context, where nothing can be bound.
 */
export async function bindNextMail(kind: MailKind, email: string): Promise<string | undefined> {
  // absent in an insecure context, whatever the type says
  if (!('subtle' in crypto)) return undefined
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const promises = promise(read(), kind, email, fresh, correctedMs())
  try {
    localStorage.setItem(key, JSON.stringify(promises))
  } catch {
    // the link will find nothing here and ask for the code
  }
  const bytes = new TextEncoder().encode(promises[kind]?.verifier ?? fresh)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** What this browser can answer the link of a mail with. */
export const promisedFor = (kind: MailKind): Promised | undefined => read()[kind]

/** The mail has done its work. */
export function forgetPromise(kind: MailKind): void {
  const { [kind]: _, ...others } = read()
  try {
    localStorage.setItem(key, JSON.stringify(others))
  } catch {
    // it runs out by itself
  }
}

/** A token says by its first letter whether it is bound to a browser; the others need a press, lest a scanner use them up. */
export const isBound = (token: string): boolean => token.startsWith('b')
