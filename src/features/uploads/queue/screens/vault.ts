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

const database = 'limelight-uploads'

/**
 * In the browser's database, by person and dialog. A browser that keeps nothing, or has no room for the files, is no
 * error: the upload goes on, and is not found again after a reload.
 */
export function openVault<Fields>(owner: string, draft: string): Vault<Fields> {
  const db = open()
  const at = `${owner}/${draft}`
  const quietly = (work: (stores: Stores) => void) =>
    db.then((found) => transact(found, 'readwrite', work)).catch(() => {})
  return {
    async load() {
      try {
        return await read<Fields>(await db, at)
      } catch {
        return undefined
      }
    },
    save: (kept) => quietly(({ drafts }) => drafts.put(kept, at)),
    saveFile: async (key, file) => {
      try {
        await transact(await db, 'readwrite', ({ files }) => files.put(file, `${at}/${key}`))
      } catch {
        // no room: it is sent all the same
      }
    },
    removeFile: (key) => void quietly(({ files }) => files.delete(`${at}/${key}`)),
    clear: () =>
      void quietly(({ drafts, files }) => {
        drafts.delete(at)
        files.delete(IDBKeyRange.bound(`${at}/`, `${at}/\uffff`))
      }),
  }
}

/** Whoever signs out leaves nothing behind. */
export const forgetVaults = (): void => void indexedDB.deleteDatabase(database)

type Stores = { drafts: IDBObjectStore; files: IDBObjectStore }

function open(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts')
      request.result.createObjectStore('files')
    }
    request.onsuccess = () => {
      // somebody signs out in another tab
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => {})
  return opening
}

function transact<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (stores: Stores) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['drafts', 'files'], mode)
    const result = work({ drafts: transaction.objectStore('drafts'), files: transaction.objectStore('files') })
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error)
  })
}

async function read<Fields>(db: IDBDatabase, at: string) {
  const asked = await transact(db, 'readonly', ({ drafts }): IDBRequest<Kept<Fields> | undefined> => drafts.get(at))
  const kept = asked.result
  if (!kept) return undefined
  const files = new Map<string, Blob>()
  const requests = await transact(db, 'readonly', ({ files: store }) =>
    kept.items.map((item): [string, IDBRequest<unknown>] => [item.key, store.get(`${at}/${item.key}`)]),
  )
  for (const [key, { result }] of requests) if (result instanceof Blob) files.set(key, result)
  return { kept: { ...kept, items: kept.items.filter(({ key, phase }) => phase === 'done' || files.has(key)) }, files }
}
