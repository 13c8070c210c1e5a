import { plainType } from '../../rules.ts'
import type { UploadKind } from '../../spec.ts'
import { type Item, isBusy, restoreItems } from '../state.ts'
import { hashesOf } from './hashes.ts'
import { createQueueState, type QueueState } from './queueState.ts'
import { createQueueWork, type QueueOptions, type QueueWork } from './queueWork.ts'
import type { Vault } from './vault.ts'

/**
 * Creates an upload queue that sends a few files at a time. Every step is saved, so that uploads continue after a
 * reload.
 */
export function createQueue<Fields>(options: QueueOptions<Fields>) {
  const queue = createQueueState(options.vault)
  const work = createQueueWork(queue, options)
  return {
    subscribe: queue.subscribe,
    read: queue.read,
    setFields(fields: Fields) {
      queue.show({ fields })
      void queue.save()
    },
    fileOf: (key: string) => queue.files.get(key),
    ...createContents(queue, work, options.vault),
    ...createControls(queue, work),
  }
}

export type Queue<Fields> = ReturnType<typeof createQueue<Fields>>

/** Returns the functions that add and remove files. */
function createContents<Fields>(queue: QueueState<Fields>, work: QueueWork, vault: Vault<Fields>) {
  return {
    /**
     * Restores the saved uploads and continues them. If `alone` is false, another tab uses them, and this queue saves
     * nothing.
     */
    async load(alone: boolean) {
      const before = alone ? await vault.load() : undefined
      queue.maySave = alone
      if (!before || queue.read().items.length > 0) return queue.show({ loaded: true })
      const { items, started, fields } = before.saved
      if (items.length > 0 && items.every(({ phase }) => phase === 'done')) {
        // starts empty: all uploads were done, but the page closed before the draft was cleared
        vault.clear()
        return queue.show({ loaded: true })
      }
      for (const [key, file] of before.files) queue.files.set(key, file)
      queue.show({ items: restoreItems(items), started, fields, loaded: true })
      work.advance()
    },
    async add(kind: UploadKind, chosen: readonly File[]) {
      const added = chosen.map((file): [Item, File] => [itemOf(kind, file), file])
      for (const [{ key }, file] of added) {
        queue.files.set(key, file)
        void hashesOf(file)
      }
      queue.show({ items: [...queue.read().items, ...added.map(([item]) => item)] })
      work.advance()
      // saves all files together, because saving them one by one would end long after the first files are sent
      if (queue.maySave) await Promise.all(added.map(([{ key }, file]) => vault.saveFile(key, file)))
      void queue.save()
    },
    remove(key: string) {
      work.stop(key)
      queue.files.delete(key)
      vault.removeFile(key)
      queue.show({ items: queue.read().items.filter((item) => item.key !== key) })
      void queue.save()
      work.advance()
    },
    /** Removes all files, also unfinished ones. */
    clear() {
      for (const { key } of queue.read().items) work.stop(key)
      queue.files.clear()
      queue.show({ items: [], started: false, fields: undefined })
      void queue.save()
    },
  }
}

const itemOf = (kind: UploadKind, file: File): Item => ({
  key: crypto.randomUUID(),
  kind,
  name: file.name,
  type: plainType(file.type),
  size: file.size,
  phase: 'waiting',
  sent: 0,
})

/** Returns the functions that start, pause and retry uploads. */
function createControls<Fields>(queue: QueueState<Fields>, work: QueueWork) {
  return {
    start() {
      queue.show({ started: true })
      void queue.save()
      work.advance()
    },
    /** Pauses all files except those being saved. */
    pause() {
      for (const { key, phase } of queue.read().items)
        if (phase === 'sending' || phase === 'checking' || phase === 'waiting') {
          work.stop(key)
          queue.change(key, { phase: 'paused' })
        }
      void queue.save()
    },
    /** Resumes paused files and retries failed ones: the file with `key`, or all. */
    retry(key?: string) {
      const isMeant = (item: Item) => (key === undefined || item.key === key) && /paused|failed/.test(item.phase)
      const { items } = queue.read()
      queue.show({
        started: true,
        items: items.map((item) => (isMeant(item) ? { ...item, phase: 'waiting', sentence: undefined } : item)),
      })
      void queue.save()
      work.advance()
    },
    /** Stops all transfers when the page closes. The next page can continue them. */
    close() {
      for (const item of queue.read().items) if (isBusy(item)) work.stop(item.key)
      void queue.save()
    },
  }
}
