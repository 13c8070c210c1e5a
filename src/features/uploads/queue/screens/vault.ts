import { clear as clearStore, createStore, del, get, getMany, set, type UseStore } from 'idb-keyval'
import type { Item } from '../state.ts'

/** Saved state of a dialog's uploads: progress and form values. Files are saved under separate keys. */
export type SavedQueue<Fields> = { started: boolean; fields: Fields | undefined; items: Item[] }

export type Vault<Fields> = {
  load(): Promise<{ saved: SavedQueue<Fields>; files: Map<string, Blob> } | undefined>
  /** Resolves when the state is saved, or when saving failed. */
  save(saved: SavedQueue<Fields>): Promise<void>
  saveFile(key: string, file: Blob): Promise<void>
  removeFile(key: string): void
  clear(): void
}

const database = createStore('limelight-vault', 'kept')
/**
 * Database of all accounts in this browser. A draft has the key [account, dialog], and its files have keys that start
 * with these two. Operations reject if the browser refuses the database, even if accessing it throws.
 */
const store: UseStore = async (mode, run) => database(mode, run)

/**
 * Opens the saved uploads of an account and a dialog. If the browser cannot save, uploads still work, but do not
 * continue after a reload.
 */
export function openVault<Fields>(owner: string, draft: string): Vault<Fields> {
  const at = [owner, draft]
  return {
    load: () => read<Fields>(at).catch(() => undefined),
    save: (saved) => set(at, saved, store).catch(() => {}),
    // a file that cannot be saved for lack of space is still uploaded
    saveFile: (key, file) => set([...at, key], file, store).catch(() => {}),
    removeFile: (key) => void del([...at, key], store).catch(() => {}),
    // deletes all keys of the draft: keys are arrays, and an array sorts after any string
    clear: () => void store('readwrite', (all) => all.delete(IDBKeyRange.bound(at, [...at, []]))).catch(() => {}),
  }
}

/** Deletes all saved uploads; called on sign-out. */
export const clearVaults = (): void => void clearStore(store).catch(() => {})

async function read<Fields>(at: string[]) {
  const saved = await get<SavedQueue<Fields>>(at, store)
  if (!saved) return undefined
  const found = await getMany(
    saved.items.map(({ key }) => [...at, key]),
    store,
  )
  const files = new Map<string, Blob>()
  for (const [index, { key }] of saved.items.entries()) if (found[index] instanceof Blob) files.set(key, found[index])
  return {
    saved: { ...saved, items: saved.items.filter(({ key, phase }) => phase === 'done' || files.has(key)) },
    files,
  }
}
