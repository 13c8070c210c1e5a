import { plainType } from '../../rules.ts'
import type { UploadKind } from '../../spec.ts'
import { type Item, isBusy, restoreItems } from '../state.ts'
import { hashesOf } from './hashes.ts'
import { createQueueState, type QueueState } from './queueState.ts'
import { createQueueWork, type QueueOptions, type QueueWork } from './queueWork.ts'
import type { Vault } from './vault.ts'

/** Queue of uploads, a few at a time. Every step is saved, so that a reload continues. */
export function createQueue<Fields>(options: QueueOptions<Fields>) {
  const queue = createQueueState(options.vault)
  const work = createQueueWork(queue, options)
  return {
    subscribe: queue.subscribe,
    read: queue.read,
    setFields(fields: Fields) {
      queue.show({ fields })
      void queue.keep()
    },
    fileOf: (key: string) => queue.files.get(key),
    ...createContents(queue, work, options.vault),
    ...createControls(queue, work),
  }
}

export type Queue<Fields> = ReturnType<typeof createQueue<Fields>>

/** Adds and removes the queue's files. */
function createContents<Fields>(queue: QueueState<Fields>, work: QueueWork, vault: Vault<Fields>) {
  return {
    /** Restores the uploads of an earlier page and continues them. */
    async load(alone: boolean) {
      const before = alone ? await vault.load() : undefined
      queue.mayKeep = alone
      if (!before || queue.read().items.length > 0) return queue.show({ loaded: true })
      const { items, started, fields } = before.kept
      if (items.length > 0 && items.every(({ phase }) => phase === 'done')) {
        // all done, but the page closed before the draft was cleared: starts empty
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
      // saves all at once, because saving one by one would finish long after the first files are sent
      if (queue.mayKeep) await Promise.all(added.map(([{ key }, file]) => vault.saveFile(key, file)))
      void queue.keep()
    },
    remove(key: string) {
      work.stop(key)
      queue.files.delete(key)
      vault.removeFile(key)
      queue.show({ items: queue.read().items.filter((item) => item.key !== key) })
      void queue.keep()
      work.advance()
    },
    /** Removes all files, finished or not. */
    clear() {
      for (const { key } of queue.read().items) work.stop(key)
      queue.files.clear()
      queue.show({ items: [], started: false, fields: undefined })
      void queue.keep()
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

/** Starts, pauses and retries uploads. */
function createControls<Fields>(queue: QueueState<Fields>, work: QueueWork) {
  return {
    start() {
      queue.show({ started: true })
      void queue.keep()
      work.advance()
    },
    /** Pauses all files except those being saved. */
    pause() {
      for (const { key, phase } of queue.read().items)
        if (phase === 'sending' || phase === 'checking' || phase === 'waiting') {
          work.stop(key)
          queue.change(key, { phase: 'paused' })
        }
      void queue.keep()
    },
    /** Resumes paused and retries failed files: one, or all. */
    again(key?: string) {
      const isMeant = (item: Item) => (key === undefined || item.key === key) && /paused|failed/.test(item.phase)
      const { items } = queue.read()
      queue.show({
        started: true,
        items: items.map((item) => (isMeant(item) ? { ...item, phase: 'waiting', sentence: undefined } : item)),
      })
      void queue.keep()
      work.advance()
    },
    /** Stops all transfers when the page closes; a later page can continue them. */
    close() {
      for (const item of queue.read().items) if (isBusy(item)) work.stop(item.key)
      void queue.keep()
    },
  }
}
