import { isFetchable } from '../images/rules.ts'

const waitMs = 4_000
/** One byte more than the limit, so that a larger picture is refused with the right sentence. */
const mostBytes = 5 * 1_048_576 + 1

/**
 * Downloads a picture from another site once, so that visitors of the shop send no requests there. Returns undefined if
 * it cannot be loaded or is no picture.
 */
export async function fetchPicture(address: string, ask: typeof fetch = fetch): Promise<File | undefined> {
  if (!isFetchable(address)) return undefined
  try {
    // does not follow redirects, because their targets would need the same check
    const answer = await ask(address, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
    if (answer.status !== 200 || !answer.body || !type.startsWith('image/')) return undefined
    return new File([await firstOf(answer.body, mostBytes)], 'picture', { type })
  } catch {
    return undefined
  }
}

async function firstOf(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return bytes.slice(0, length)
    const part = value.subarray(0, most - length)
    bytes.set(part, length)
    length += part.length
    if (length < most) continue
    await reader.cancel()
    return bytes
  }
}
