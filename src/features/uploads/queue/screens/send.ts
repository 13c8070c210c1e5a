import type { StartedUpload } from '../../contract.ts'

type Part = StartedUpload['parts'][number]

/** Number of attempts. Pauses of one and two seconds are between them. */
const attempts = 3
const firstPauseMs = 1_000

/** Thrown if storage refuses a part: its URL expired or does not match the part. A retry needs a new URL. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/**
 * Sends one part to its URL and retries after connection errors. `onSent` receives the number of bytes sent.
 * @throws RefusedError, or the last connection error; AbortError if `signal` aborts
 */
export function sendPart(part: Part, file: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const body = file.slice(part.offset, part.offset + part.size)
  return withRetries(
    () => put(part, body, onSent, signal),
    signal,
    (error) => !(error instanceof RefusedError),
  )
}

/**
 * Retries `work` after errors for which `mayPass` returns true. While the browser is offline, it waits without counting
 * an attempt.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  mayPass: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      if (navigator.onLine && attempt >= attempts) throw error
      if (navigator.onLine) await pause(firstPauseMs * 2 ** (attempt - 1), signal)
      else {
        await network(signal)
        attempt = 0
      }
    }
  }
}

// XMLHttpRequest, because fetch reports no upload progress
function put({ url, method, headers }: Part, body: Blob, onSent: (bytes: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.onloadend = () => {
      signal.removeEventListener('abort', stop)
      const { status } = request
      // 412 means that an earlier attempt succeeded, and only its response was lost
      if ((status >= 200 && status < 300) || status === 412) resolve()
      else if (signal.aborted) reject(signal.reason)
      else if (status >= 400 && status < 500) reject(new RefusedError(`storage answered ${status}`))
      else reject(new Error(`storage answered ${status}`))
    }
    if (signal.aborted) return reject(signal.reason)
    request.send(body)
  })
}

export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Resolves when the browser is online. */
const network = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason))
  })
