import type { TrpcClient } from '#client/trpc/trpc.ts'
import type { StartedUpload, UploadReady } from '../../contract.ts'
import { UPLOAD_REFUSALS, type UploadKind } from '../../spec.ts'
import { hashesOf } from './hashes.ts'
import { pause, RefusedError, sendPart, withRetries } from './send.ts'

export type Outgoing = { kind: UploadKind; type: string; file: Blob; uploadId?: string | undefined }
export type Hooks = {
  /**
   * Called with the id of the upload before the first part is sent. A retry, also after a reload, continues with this
   * id.
   */
  onStarted(id: string): void | Promise<void>
  /** Called with the number of bytes sent of the whole file. */
  onProgress(bytes: number): void
  onChecking(): void
}

/** Number of parts of one file sent at the same time: browsers open six connections to one host. */
const partsAtOnce = 6
/** Maximum attempts with new URLs. */
const urlAttemptsMax = 3
const busyAttemptsMax = 20
const busyPauseMs = 1_000

/**
 * Uploads a file and requests its check. With an `uploadId`, only the parts that have not arrived are sent. Waits while
 * the browser is offline.
 * @throws the server's error; AbortError if `signal` aborts
 */
export async function transfer(
  client: TrpcClient,
  { kind, type, file, uploadId }: Outgoing,
  hooks: Hooks,
  signal: AbortSignal,
): Promise<UploadReady> {
  const begin = async () => {
    const input = { kind, type, size: file.size, sha256: await hashesOf(file) }
    const { upload } = await withRetries(() => client.uploads.begin.mutate(input, { signal }), signal, isNoResponse)
    await hooks.onStarted(upload.id)
    return upload
  }
  let { id, parts } = uploadId
    ? await requestMissingParts(client, uploadId, signal).catch(unlessGone(begin))
    : await begin()
  for (let attempt = 1; ; attempt++) {
    try {
      await sendAll(parts, file, hooks, signal)
      hooks.onChecking()
      return await complete(client, id, signal)
    } catch (error) {
      if (signal.aborted || attempt === urlAttemptsMax || !needsNewUrls(error)) throw error
      const before = parts.length
      ;({ id, parts } = await requestMissingParts(client, id, signal).catch(unlessGone(begin)))
      // restarts the count after progress, because URLs can expire repeatedly on a slow connection
      if (parts.length > 0 && parts.length < before) attempt = 0
    }
  }
}

const requestMissingParts = async (client: TrpcClient, id: string, signal: AbortSignal) =>
  (await withRetries(() => client.uploads.again.query({ id }, { signal }), signal, isNoResponse)).upload

const unlessGone =
  <T>(begin: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (statusOf(error) === 404) return begin()
    throw error
  }

/** Sends a few parts at a time, and retries each part after connection errors. */
async function sendAll(parts: StartedUpload['parts'], file: Blob, hooks: Hooks, signal: AbortSignal): Promise<void> {
  const there = file.size - parts.reduce((sum, { size }) => sum + size, 0)
  const sent = new Map<number, number>()
  const waiting = [...parts]
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number } = part
      await sendPart(
        part,
        file,
        (bytes) => {
          sent.set(number, bytes)
          hooks.onProgress(there + [...sent.values()].reduce((sum, one) => sum + one, 0))
        },
        signal,
      )
    }
  }
  hooks.onProgress(there)
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, parts.length) }, worker))
}

/** Completes the upload. If another tab is completing it, waits for that result. */
async function complete(client: TrpcClient, id: string, signal: AbortSignal): Promise<UploadReady> {
  for (let attempt = 1; ; attempt++)
    try {
      // retries only here, because two levels of retries would multiply the attempts
      const requestCompletion = () => client.uploads.complete.mutate({ id }, { signal })
      return (await withRetries(requestCompletion, signal, isNoResponse)).upload
    } catch (error) {
      if (signal.aborted || attempt === busyAttemptsMax || reasonOf(error) !== 'IN_PROGRESS') throw error
      await pause(busyPauseMs, signal)
    }
}

const needsNewUrls = (error: unknown): boolean =>
  error instanceof RefusedError || reasonOf(error) === 'FILE_NOT_ARRIVED'

const dataOf = (error: unknown): object =>
  typeof error === 'object' &&
  error !== null &&
  'data' in error &&
  typeof error.data === 'object' &&
  error.data !== null
    ? error.data
    : {}
export const statusOf = (error: unknown): number => Number(Reflect.get(dataOf(error), 'httpStatus') ?? 0)
/** Returns true if the request got no response, or a server error. */
export const isNoResponse = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) >= 500
const reasonOf = (error: unknown): unknown => Reflect.get(dataOf(error), 'reason')

/** Returns true if the file itself is refused, so that a retry cannot succeed. */
export const isRefused = (error: unknown): boolean =>
  statusOf(error) === 422 && reasonOf(error) !== UPLOAD_REFUSALS.different.code

/** Returns true if the server has closed this upload, so that a retry starts a new upload. */
export const isFinal = (error: unknown): boolean => [404, 422].includes(statusOf(error))
