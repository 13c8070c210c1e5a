import { sentenceOf } from '#client/query/sentence.ts'
import type { TrpcClient } from '#client/trpc/trpc.ts'
import type { UploadReady } from '../../contract.ts'
import { type Item, nextOf } from '../state.ts'
import type { QueueState } from './queueState.ts'
import { withRetries } from './send.ts'
import { type Hooks, isFinal, isNoResponse, transfer } from './transfer.ts'
import type { Vault } from './vault.ts'

/** Checked file; `count` is the number of files in the queue, including this one. */
type Ready<Fields> = { item: Item; upload: UploadReady; file: Blob; fields: Fields | undefined; count: number }

/** Functions of the caller that save checked files. They are called again if no response arrived. */
export type Saving<Fields> = {
  /** Saves one file, or returns `later`: the file then stays `ready` for `all`. */
  one(ready: Ready<Fields>, signal: AbortSignal): Promise<'saved' | 'later'>
  /** Saves all files together once each of them is `ready`. */
  all?(items: readonly Item[], fields: Fields | undefined): Promise<void>
}

export type QueueOptions<Fields> = {
  client: TrpcClient
  vault: Vault<Fields>
  failed: (fields: Fields | undefined) => string
  saving: () => Saving<Fields>
}

const filesAtOnce = 3

/** Sends the files of a queue, a few at a time, and saves them. */
export function createQueueWork<Fields>(queue: QueueState<Fields>, options: QueueOptions<Fields>) {
  const { client, failed } = options
  const save = createSaving(queue, options)
  const stoppers = new Map<string, AbortController>()

  function advance() {
    const { started, items } = queue.read()
    if (!started) return
    if (items.length > 0 && items.every(({ phase }) => phase === 'ready')) void save.all()
    const next = () => nextOf(queue.read().items, filesAtOnce)
    for (let item = next(); item; item = next()) void run(item)
  }

  async function run(item: Item): Promise<void> {
    const { key, kind, type } = item
    const file = queue.files.get(key)
    if (!file) return queue.change(key, { phase: 'failed', sentence: failed(queue.read().fields) })
    const stopper = new AbortController()
    stoppers.set(key, stopper)
    queue.change(key, { phase: 'sending' })
    const hooks = createHooks(queue, key, file.size, stopper.signal)
    try {
      const upload = await transfer(client, { kind, type, file, uploadId: item.uploadId }, hooks, stopper.signal)
      await save.one(item, upload, file, stopper.signal)
    } catch (error) {
      if (stopper.signal.aborted) return
      queue.change(key, {
        phase: 'failed',
        sentence: sentenceOf(error, failed(queue.read().fields)),
        ...(isFinal(error) && { uploadId: undefined, sent: 0 }),
      })
    } finally {
      if (stoppers.get(key) === stopper) stoppers.delete(key)
      void queue.save()
      advance()
    }
  }

  return {
    /** Starts the next files if there is capacity. */
    advance,
    stop(key: string) {
      stoppers.get(key)?.abort()
      stoppers.delete(key)
    },
  }
}

export type QueueWork = ReturnType<typeof createQueueWork>

/** Returns hooks that update the progress of one file during its transfer. */
const createHooks = <Fields>(queue: QueueState<Fields>, key: string, size: number, signal: AbortSignal): Hooks => ({
  onStarted(uploadId) {
    queue.change(key, { uploadId })
    return queue.save()
  },
  onProgress(bytes) {
    if (!signal.aborted) queue.sent(key, bytes)
  },
  onChecking: () => queue.change(key, { phase: 'checking', sent: size }),
})

/** Returns functions that save checked files through the caller's `saving`. */
function createSaving<Fields>(queue: QueueState<Fields>, { vault, failed, saving }: QueueOptions<Fields>) {
  function done(keys: readonly string[]) {
    for (const key of keys) queue.change(key, { phase: 'done', sentence: undefined })
    // saves the state before it deletes the file, so that a reload never finds an unfinished item without its file
    void queue.save()
    for (const key of keys) vault.removeFile(key)
  }

  return {
    async one(item: Item, upload: UploadReady, file: Blob, signal: AbortSignal): Promise<void> {
      const { key } = item
      queue.change(key, { phase: 'saving', uploadId: upload.id })
      void queue.save()
      try {
        const context = { fields: queue.read().fields, count: queue.read().items.length }
        const ready = { item: { ...item, uploadId: upload.id }, upload, file, ...context }
        const outcome = await withRetries(() => saving().one(ready, signal), signal, isNoResponse)
        if (outcome === 'later') return queue.change(key, { phase: 'ready' })
      } catch (error) {
        // an earlier attempt succeeded, and only its response was lost
        if (!(item.wasSaved && isTaken(error))) {
          queue.change(key, { wasSaved: !isFinal(error) })
          throw error
        }
      }
      done([key])
    },

    async all(): Promise<void> {
      const { items, fields } = queue.read()
      const changeAll = (changes: Partial<Item>) =>
        queue.show({ items: queue.read().items.map((item) => ({ ...item, ...changes })) })
      changeAll({ phase: 'saving', sentence: undefined })
      void queue.save()
      try {
        await withRetries(async () => saving().all?.(items, fields), new AbortController().signal, isNoResponse)
        done(items.map(({ key }) => key))
      } catch (error) {
        if (items.some(({ wasSaved }) => wasSaved) && isTaken(error)) done(items.map(({ key }) => key))
        else
          changeAll({
            phase: 'failed',
            sentence: sentenceOf(error, failed(queue.read().fields)),
            wasSaved: !isFinal(error),
          })
      }
      void queue.save()
    },
  }
}

/** Returns true if the upload is already claimed. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'data' in error && Reflect.get(Object(error.data), 'reason') === 'UPLOAD_GONE'
