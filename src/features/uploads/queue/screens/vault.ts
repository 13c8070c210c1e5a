import { clear as clearStore, createStore, del, get, getMany, set, type UseStore } from 'idb-keyval'
import type { Item } from '../state.ts'

/** What is kept of a dialog's uploads over a reload: the files themselves, how far they are, and what was typed. */
export type Kept<Fields> = { started: boolean; fields: Fields | undefined; items: Item[] }

export type Vault<Fields> = {
  load(): Promise<{ kept: Kept<Fields>; files: Map<string, Blob> } | undefined>
  /** Resolves when it is kept, or cannot be. */
  save(kept: Kept<Fields>): Promise<void>
  saveFile(key: string, file: Blob): Promise<void>
  removeFile(key: string): void
  clear(): void
}

const database = createStore('limelight-vault', 'kept')
/**
 * The store of all accounts in this browser: a draft at its account and dialog, each of its files at a key below.
 * Rejects where the browser refuses the database, even if touching it throws.
 */
const store: UseStore = async (mode, run) => database(mode, run)

/**
 * In the browser's database, by person and dialog. A browser that keeps nothing, or has no room for the files, is no
 * error: the upload goes on, and is not found again after a reload.
 */
export function openVault<Fields>(owner: string, draft: string): Vault<Fields> {
  const at = [owner, draft]
  return {
    load: () => read<Fields>(at).catch(() => undefined),
    save: (kept) => set(at, kept, store).catch(() => {}),
    // without room for it, it is sent all the same
    saveFile: (key, file) => set([...at, key], file, store).catch(() => {}),
    removeFile: (key) => void del([...at, key], store).catch(() => {}),
    // an array is greater than any text: all that begins with this draft
    clear: () => void store('readwrite', (all) => all.delete(IDBKeyRange.bound(at, [...at, []]))).catch(() => {}),
  }
}

/** Whoever signs out leaves nothing behind. */
export const forgetVaults = (): void => void clearStore(store).catch(() => {})

async function read<Fields>(at: string[]) {
  const kept = await get<Kept<Fields>>(at, store)
  if (!kept) return undefined
  const found = await getMany(
    kept.items.map(({ key }) => [...at, key]),
    store,
  )
  const files = new Map<string, Blob>()
  for (const [index, { key }] of kept.items.entries()) if (found[index] instanceof Blob) files.set(key, found[index])
  return { kept: { ...kept, items: kept.items.filter(({ key, phase }) => phase === 'done' || files.has(key)) }, files }
}
