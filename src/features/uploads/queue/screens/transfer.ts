import type { TrpcClient } from '#client/trpc/trpc.ts'
import type { StartedUpload, UploadReady } from '../../contract.ts'
import { UPLOAD_REFUSALS, type UploadKind } from '../../spec.ts'
import { hashesOf } from './hashes.ts'
import { patiently, pause, RefusedError, sendPart } from './send.ts'

export type Outgoing = { kind: UploadKind; type: string; file: Blob; uploadId?: string | undefined }
export type Hooks = {
  /** Called with the server's id before anything is sent. A retry, also after a reload, continues with this id. */
  began(id: string): void | Promise<void>
  /** Called with the total bytes sent. */
  sent(bytes: number): void
  checking(): void
}

/** Parts of one file sent at the same time: the number of connections that browsers open to one host. */
const partsAtOnce = 6
/** Attempts to get new URLs. */
const addressTries = 3
const busyTries = 20
const busyPauseMs = 1_000

/**
 * Uploads a file and has it checked. With an `uploadId` it continues with the parts that have not arrived. Waits while
 * offline.
 * @throws the server's error; AbortError if `signal` aborts
 */
export async function transfer(
  client: TrpcClient,
  { kind, type, file, uploadId }: Outgoing,
  hooks: Hooks,
  signal: AbortSignal,
): Promise<UploadReady> {
  const begin = async () => {
    const asked = { kind, type, size: file.size, sha256: await hashesOf(file) }
    const { upload } = await patiently(() => client.uploads.begin.mutate(asked, { signal }), signal, isNoAnswer)
    await hooks.began(upload.id)
    return upload
  }
  let { id, parts } = uploadId ? await again(client, uploadId, signal).catch(unlessGone(begin)) : await begin()
  for (let attempt = 1; ; attempt++) {
    try {
      await sendAll(parts, file, hooks, signal)
      hooks.checking()
      return await complete(client, id, signal)
    } catch (error) {
      if (signal.aborted || attempt === addressTries || !isWorthNewAddresses(error)) throw error
      const before = parts.length
      ;({ id, parts } = await again(client, id, signal).catch(unlessGone(begin)))
      // URLs can expire on a slow connection, so attempts count only without progress
      if (parts.length > 0 && parts.length < before) attempt = 0
    }
  }
}

const again = async (client: TrpcClient, id: string, signal: AbortSignal) =>
  (await patiently(() => client.uploads.again.query({ id }, { signal }), signal, isNoAnswer)).upload

const unlessGone =
  <T>(begin: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (statusOf(error) === 404) return begin()
    throw error
  }

/** Sends a few parts at a time; each is retried after connection errors. */
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
          hooks.sent(there + [...sent.values()].reduce((sum, one) => sum + one, 0))
        },
        signal,
      )
    }
  }
  hooks.sent(there)
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, parts.length) }, worker))
}

/** Completes the upload. If another tab is completing it, waits for the result. */
async function complete(client: TrpcClient, id: string, signal: AbortSignal): Promise<UploadReady> {
  for (let attempt = 1; ; attempt++)
    try {
      // retries are here only; a second level of retries would multiply the attempts
      const asked = () => client.uploads.complete.mutate({ id }, { signal })
      return (await patiently(asked, signal, isNoAnswer)).upload
    } catch (error) {
      if (signal.aborted || attempt === busyTries || reasonOf(error) !== 'IN_PROGRESS') throw error
      await pause(busyPauseMs, signal)
    }
}

const isWorthNewAddresses = (error: unknown): boolean =>
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
/** Returns true if the request got no answer or a server error. */
export const isNoAnswer = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) >= 500
const reasonOf = (error: unknown): unknown => Reflect.get(dataOf(error), 'reason')

/** Returns true if the file itself is refused, so that a retry is pointless. */
export const isRefused = (error: unknown): boolean =>
  statusOf(error) === 422 && reasonOf(error) !== UPLOAD_REFUSALS.different.code

/** Returns true if the server has finished with this upload: a retry starts a new one. */
export const isFinal = (error: unknown): boolean => [404, 422].includes(statusOf(error))
