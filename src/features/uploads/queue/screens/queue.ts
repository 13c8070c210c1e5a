import { plainType } from '../../rules.ts'
import type { UploadKind } from '../../spec.ts'
import { found, type Item, isBusy } from '../state.ts'
import { hashesOf } from './hashes.ts'
import { createQueueState, type QueueState } from './queueState.ts'
import { createQueueWork, type QueueOptions, type QueueWork } from './queueWork.ts'
import type { Vault } from './vault.ts'

/** Files on their way: a few at a time, each by itself, kept with every step so that a reload goes on with them. */
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

/** What is in it: files that come and go. */
function createContents<Fields>(queue: QueueState<Fields>, work: QueueWork, vault: Vault<Fields>) {
  return {
    /** Looks for what an earlier page has left, and goes on with it. */
    async load(alone: boolean) {
      const before = alone ? await vault.load() : undefined
      queue.mayKeep = alone
      if (!before || queue.read().items.length > 0) return queue.show({ loaded: true })
      const { items, started, fields } = before.kept
      if (items.length > 0 && items.every(({ phase }) => phase === 'done')) {
        // through, and left before it was forgotten: the next one begins with nothing
        vault.clear()
        return queue.show({ loaded: true })
      }
      for (const [key, file] of before.files) queue.files.set(key, file)
      queue.show({ items: found(items), started, fields, loaded: true })
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
      // at once: one after the other, the last of a hundred would be kept long after the first are sent
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
    /** Everything is through, or given up. */
    clear() {
      for (const { key } of queue.read().items) work.stop(key)
      queue.files.clear()
      queue.show({ items: [], started: false, fields: undefined })
      void queue.keep()
    },
  }
}

const itemOf = (kind: UploadKind, file: File): Item => ({
  ...{ key: crypto.randomUUID(), kind, name: file.name, type: plainType(file.type), size: file.size },
  ...{ phase: 'waiting', sent: 0 },
})

/** Going on and stopping. */
function createControls<Fields>(queue: QueueState<Fields>, work: QueueWork) {
  return {
    start() {
      queue.show({ started: true })
      void queue.keep()
      work.advance()
    },
    /** All that are on their way, or wait for it; what is being saved is let through. */
    pause() {
      for (const { key, phase } of queue.read().items)
        if (phase === 'sending' || phase === 'checking' || phase === 'waiting') {
          work.stop(key)
          queue.change(key, { phase: 'paused' })
        }
      void queue.keep()
    },
    /** Paused ones go on, failed ones are tried again; all of them, or one. */
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
    /** The page goes: what is underway stops, and is found again. */
    close() {
      for (const item of queue.read().items) if (isBusy(item)) work.stop(item.key)
      void queue.keep()
    },
  }
}
