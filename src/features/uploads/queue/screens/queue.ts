import { sentenceOf } from '#client/sentence.ts'
import type { TrpcClient } from '#client/trpc.ts'
import type { UploadReady } from '../../contract.ts'
import { plainType } from '../../rules.ts'
import type { UploadKind } from '../../spec.ts'
import { changeItem, found, type Item, isBusy, nextOf, sentMore } from '../state.ts'
import { hashesOf } from './hashes.ts'
import { patiently } from './send.ts'
import { isFinal, isNoAnswer, transfer } from './transfer.ts'
import type { Vault } from './vault.ts'

export type Uploads<Fields> = {
  items: readonly Item[]
  /** Somebody has said that it may begin. */
  started: boolean
  /** What was typed beside the files. */
  fields: Fields | undefined
  /** Whether what is kept from before has been looked for. */
  loaded: boolean
}

/** `count`: of how many files it is one. */
type Ready<Fields> = { item: Item; upload: UploadReady; file: Blob; fields: Fields | undefined; count: number }

/** What becomes of the files once the server has looked at them; asked again where no answer came. */
export type Saving<Fields> = {
  /** Of each by itself; `later`: it stays `ready` for `all`. */
  one(ready: Ready<Fields>, signal: AbortSignal): Promise<'saved' | 'later'>
  /** Of all together, when every one of them is `ready`. */
  all?(items: readonly Item[], fields: Fields | undefined): Promise<void>
}

type Options<Fields> = {
  client: TrpcClient
  vault: Vault<Fields>
  failed: (fields: Fields | undefined) => string
  saving: () => Saving<Fields>
}

const filesAtOnce = 3
/** A bar glides as long from one place to the next: to draw it more often only takes time from what is sent. */
const glideMs = 240

/** Files on their way: a few at a time, each by itself, kept with every step so that a reload goes on with them. */
export function createQueue<Fields>({ client, vault, failed, saving }: Options<Fields>) {
  let state: Uploads<Fields> = { items: [], started: false, fields: undefined, loaded: false }
  const files = new Map<string, Blob>()
  const stoppers = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  // what an earlier page has left is not written over before it has been looked at
  let mayKeep = false
  let drawnAt = 0

  function show(next: Partial<Uploads<Fields>>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const change = (key: string, changes: Partial<Item>) => show({ items: changeItem(state.items, key, changes) })
  async function keep(): Promise<void> {
    const { items, started, fields } = state
    if (!mayKeep) return
    if (items.length === 0 && fields === undefined) vault.clear()
    else await vault.save({ started, fields, items: [...items] })
  }
  function stop(key: string) {
    stoppers.get(key)?.abort()
    stoppers.delete(key)
  }

  function advance() {
    if (!state.started) return
    if (state.items.length > 0 && state.items.every(({ phase }) => phase === 'ready')) void saveAll()
    for (let next = nextOf(state.items, filesAtOnce); next; next = nextOf(state.items, filesAtOnce)) void run(next)
  }

  async function run(item: Item): Promise<void> {
    const { key, kind, type } = item
    const file = files.get(key)
    if (!file) return change(key, { phase: 'failed', sentence: failed(state.fields) })
    const stopper = new AbortController()
    stoppers.set(key, stopper)
    change(key, { phase: 'sending' })
    const hooks = {
      began(uploadId: string) {
        change(key, { uploadId })
        return keep()
      },
      sent(bytes: number) {
        if (stopper.signal.aborted || performance.now() - drawnAt < glideMs) return
        drawnAt = performance.now()
        show({ items: sentMore(state.items, key, bytes) })
      },
      checking: () => change(key, { phase: 'checking', sent: file.size }),
    }
    try {
      const upload = await transfer(client, { kind, type, file, uploadId: item.uploadId }, hooks, stopper.signal)
      await saved(item, upload, file, stopper.signal)
    } catch (error) {
      if (stopper.signal.aborted) return
      change(key, {
        phase: 'failed',
        sentence: sentenceOf(error, failed(state.fields)),
        ...(isFinal(error) && { uploadId: undefined, sent: 0 }),
      })
    } finally {
      if (stoppers.get(key) === stopper) stoppers.delete(key)
      void keep()
      advance()
    }
  }

  async function saved(item: Item, upload: UploadReady, file: Blob, signal: AbortSignal): Promise<void> {
    const { key } = item
    change(key, { phase: 'saving', uploadId: upload.id })
    void keep()
    try {
      const whole = { fields: state.fields, count: state.items.length }
      const ready = { item: { ...item, uploadId: upload.id }, upload, file, ...whole }
      const made = await patiently(() => saving().one(ready, signal), signal, isNoAnswer)
      if (made === 'later') return change(key, { phase: 'ready' })
    } catch (error) {
      // it was made before, and only the answer was lost
      if (!(item.wasSaved && isTaken(error))) {
        change(key, { wasSaved: !isFinal(error) })
        throw error
      }
    }
    done([key])
  }

  async function saveAll(): Promise<void> {
    const { items, fields } = state
    const all = (changes: Partial<Item>) => show({ items: state.items.map((item) => ({ ...item, ...changes })) })
    all({ phase: 'saving', sentence: undefined })
    void keep()
    try {
      await patiently(async () => saving().all?.(items, fields), new AbortController().signal, isNoAnswer)
      done(items.map(({ key }) => key))
    } catch (error) {
      if (items.some(({ wasSaved }) => wasSaved) && isTaken(error)) done(items.map(({ key }) => key))
      else all({ phase: 'failed', sentence: sentenceOf(error, failed(state.fields)), wasSaved: !isFinal(error) })
    }
    void keep()
  }

  function done(keys: readonly string[]) {
    for (const key of keys) change(key, { phase: 'done', sentence: undefined })
    // before its file goes: one that is neither done nor there would be lost to the next page
    void keep()
    for (const key of keys) vault.removeFile(key)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    /** Looks for what an earlier page has left, and goes on with it. */
    async load(alone: boolean) {
      const before = alone ? await vault.load() : undefined
      mayKeep = alone
      if (!before || state.items.length > 0) return show({ loaded: true })
      const { items, started, fields } = before.kept
      if (items.length > 0 && items.every(({ phase }) => phase === 'done')) {
        // through, and left before it was forgotten: the next one begins with nothing
        vault.clear()
        return show({ loaded: true })
      }
      for (const [key, file] of before.files) files.set(key, file)
      show({ items: found(items), started, fields, loaded: true })
      advance()
    },
    async add(kind: UploadKind, chosen: readonly File[]) {
      const added = chosen.map((file): [Item, File] => [
        {
          ...{ key: crypto.randomUUID(), kind, name: file.name, type: plainType(file.type), size: file.size },
          ...{ phase: 'waiting', sent: 0 },
        },
        file,
      ])
      for (const [{ key }, file] of added) {
        files.set(key, file)
        void hashesOf(file)
      }
      show({ items: [...state.items, ...added.map(([item]) => item)] })
      advance()
      // at once: one after the other, the last of a hundred would be kept long after the first are sent
      if (mayKeep) await Promise.all(added.map(([{ key }, file]) => vault.saveFile(key, file)))
      void keep()
    },
    setFields(fields: Fields) {
      show({ fields })
      void keep()
    },
    remove(key: string) {
      stop(key)
      files.delete(key)
      vault.removeFile(key)
      show({ items: state.items.filter((item) => item.key !== key) })
      void keep()
      advance()
    },
    start() {
      show({ started: true })
      void keep()
      advance()
    },
    /** All that are on their way, or wait for it; what is being saved is let through. */
    pause() {
      for (const { key, phase } of state.items)
        if (phase === 'sending' || phase === 'checking' || phase === 'waiting') {
          stop(key)
          change(key, { phase: 'paused' })
        }
      void keep()
    },
    /** Paused ones go on, failed ones are tried again; all of them, or one. */
    again(key?: string) {
      const isMeant = (item: Item) => (key === undefined || item.key === key) && /paused|failed/.test(item.phase)
      show({
        started: true,
        items: state.items.map((item) => (isMeant(item) ? { ...item, phase: 'waiting', sentence: undefined } : item)),
      })
      void keep()
      advance()
    },
    /** Everything is through, or given up. */
    clear() {
      for (const { key } of state.items) stop(key)
      files.clear()
      show({ items: [], started: false, fields: undefined })
      void keep()
    },
    fileOf: (key: string) => files.get(key),
    /** The page goes: what is underway stops, and is found again. */
    close() {
      for (const item of state.items) if (isBusy(item)) stop(item.key)
      void keep()
    },
  }
}

export type Queue<Fields> = ReturnType<typeof createQueue<Fields>>

/** The upload is kept by something already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'data' in error && Reflect.get(Object(error.data), 'reason') === 'UPLOAD_GONE'
