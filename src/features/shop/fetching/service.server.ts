import { isFetchable } from '../images/rules.ts'

const waitMs = 4_000
/** And a byte more, so that one too large is refused by its sentence. */
const mostBytes = 5 * 1_048_576 + 1

/**
 * A picture from elsewhere, taken in once, so that nobody who looks at the shop is seen by another site. Undefined: it could
 * not be had, or is no picture.
 */
export async function fetchPicture(address: string, ask: typeof fetch = fetch): Promise<File | undefined> {
  if (!isFetchable(address)) return undefined
  try {
    // another address that it leads to would have to be judged anew
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
