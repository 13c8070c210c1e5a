import { clear as clearStore, createStore, del, get, getMany, set, type UseStore } from 'idb-keyval'
import type { Item } from '../state.ts'

/** Saved state of a dialog's uploads: progress and form values. The files are saved separately. */
export type Kept<Fields> = { started: boolean; fields: Fields | undefined; items: Item[] }

export type Vault<Fields> = {
  load(): Promise<{ kept: Kept<Fields>; files: Map<string, Blob> } | undefined>
  /** Resolves when the state is saved, or cannot be. */
  save(kept: Kept<Fields>): Promise<void>
  saveFile(key: string, file: Blob): Promise<void>
  removeFile(key: string): void
  clear(): void
}

const database = createStore('limelight-vault', 'kept')
/**
 * Store of all accounts in this browser. A draft is at its account and dialog, and its files at keys below. Rejects if the
 * browser refuses the database, even if accessing it throws.
 */
const store: UseStore = async (mode, run) => database(mode, run)

/**
 * Opens a vault in the browser's database, by person and dialog. If the browser cannot save, uploads still work, but a
 * reload cannot continue them.
 */
export function openVault<Fields>(owner: string, draft: string): Vault<Fields> {
  const at = [owner, draft]
  return {
    load: () => read<Fields>(at).catch(() => undefined),
    save: (kept) => set(at, kept, store).catch(() => {}),
    // without space the file is still sent
    saveFile: (key, file) => set([...at, key], file, store).catch(() => {}),
    removeFile: (key) => void del([...at, key], store).catch(() => {}),
    // keys are arrays, and an array is greater than any string: this range has all keys of the draft
    clear: () => void store('readwrite', (all) => all.delete(IDBKeyRange.bound(at, [...at, []]))).catch(() => {}),
  }
}

/** Deletes all saved uploads; called on sign-out. */
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
