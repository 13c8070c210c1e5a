import type { TrpcClient } from '#client/trpc.ts'
import type { UploadBegun, UploadReady } from '../../contract.ts'
import { UPLOAD_REFUSALS, type UploadKind } from '../../spec.ts'
import { hashesOf } from './hashes.ts'
import { patiently, pause, RefusedError, sendPart } from './send.ts'

export type Outgoing = { kind: UploadKind; type: string; file: Blob; uploadId?: string | undefined }
export type Hooks = {
  /** The server knows it under this id: another try, even after a reload, goes on from there. Nothing is sent before. */
  began(id: string): void | Promise<void>
  /** So many bytes of it have left in all. */
  sent(bytes: number): void
  checking(): void
}

/** Parts of one file that are on their way at the same time: as many as a browser opens connections to one place. */
const partsAtOnce = 6
/** How often new addresses are asked for before it is given up. */
const addressTries = 3
const busyTries = 20
const busyPauseMs = 1_000

/**
 * Sends a file and has it looked at; goes on with what has arrived where there is an `uploadId`. While there is no
 * network it waits.
 * @throws what the server said; AbortError when `signal` says so.
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
      // a slow line outlives its addresses
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

/** A few parts at a time, each again where the connection breaks. */
async function sendAll(parts: UploadBegun['parts'], file: Blob, hooks: Hooks, signal: AbortSignal): Promise<void> {
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

/** Another tab may be looking at it right now: then it is waited for. */
async function complete(client: TrpcClient, id: string, signal: AbortSignal): Promise<UploadReady> {
  for (let attempt = 1; ; attempt++)
    try {
      // asked again here and not by the link too: three times, not nine
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
/** Nobody answered, or nobody who knew. */
export const isNoAnswer = (error: unknown): boolean => statusOf(error) === 0 || statusOf(error) >= 500
const reasonOf = (error: unknown): unknown => Reflect.get(dataOf(error), 'reason')

/** The file itself is at fault, and not the way it came. */
export const isRefused = (error: unknown): boolean =>
  statusOf(error) === 422 && reasonOf(error) !== UPLOAD_REFUSALS.different.code

/** The server has judged this file: another try begins anew. */
export const isFinal = (error: unknown): boolean => [404, 422].includes(statusOf(error))
