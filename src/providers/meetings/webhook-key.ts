import { fromBase64 } from '#shared/encoding.ts'

/** An RSA signature of 2,048 to 4,096 bits in base64. */
const signatureForm = /^[A-Za-z0-9+/]{342,684}={0,2}$/

/** Lifetime of a cached key in milliseconds. */
const keptMs = 60 * 60_000
/** Shortest time in milliseconds between two requests for a key, after a signature that does not match or a failed request. */
const againMs = 10_000

/** `failure`: the error of the last request, if it failed. */
type Key = { pem: string | undefined; askedAt: number; failure?: unknown }
// Public and the same for every request, so an isolate may keep it between requests.
const keys = new Map<string, Key>()

/**
 * Verifies a webhook with the public key that the vendor serves at `address`. Refuses malformed signatures without asking for
 * the key, and asks for it at most every 10 seconds, so unsigned calls cannot make the product call out.
 * @throws the error of `load`, and the same error again for the next 10 seconds
 */
export async function isSignedBy(
  { address, load, now }: { address: string; load: () => Promise<string>; now: number },
  body: string,
  signature: string,
): Promise<boolean> {
  if (!signatureForm.test(signature)) return false
  const known = keys.get(address)
  if (known?.pem !== undefined && now - known.askedAt < keptMs) {
    if (await verify(body, signature, known.pem)) return true
    // The vendor may have changed its key.
    if (now - known.askedAt < againMs) return false
  }
  if (known?.failure !== undefined && now - known.askedAt < againMs) throw known.failure
  try {
    const pem = await load()
    keys.set(address, { pem, askedAt: now })
    return await verify(body, signature, pem)
  } catch (failure) {
    keys.set(address, { pem: known?.pem, askedAt: now, failure })
    throw failure
  }
}

const derOf = (pem: string) => fromBase64(pem.replace(/-----[A-Z ]+-----|\s/g, ''))

async function verify(body: string, signature: string, pem: string): Promise<boolean> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  try {
    const key = await crypto.subtle.importKey('spki', derOf(pem), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature), new TextEncoder().encode(body))
  } catch {
    // The base64 or the key is malformed.
    return false
  }
}
