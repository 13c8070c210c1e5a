import type { Storage, StorageConfig } from './types.ts'

export type { SignedPut, Storage } from './types.ts'

/** Returns the URL of Cloudflare's S3 API for an account. */
export const r2Endpoint = (accountId: string): string => `https://${accountId}.r2.cloudflarestorage.com`

/** Loads the SDK with the first use: it is a third of the bundle, and most requests store nothing. */
export function createStorage(config: StorageConfig): Storage {
  let loading: Promise<Storage> | undefined
  const storage = () => {
    loading ??= import('./s3.ts').then(({ createS3Storage }) => createS3Storage(config))
    return loading
  }
  return {
    signPut: async (...asked) => (await storage()).signPut(...asked),
    startParts: async (...asked) => (await storage()).startParts(...asked),
    signPart: async (...asked) => (await storage()).signPart(...asked),
    finishParts: async (...asked) => (await storage()).finishParts(...asked),
    arrivedParts: async (...asked) => (await storage()).arrivedParts(...asked),
    dropParts: async (...asked) => (await storage()).dropParts(...asked),
    about: async (...asked) => (await storage()).about(...asked),
    read: async (...asked) => (await storage()).read(...asked),
    readRange: async (...asked) => (await storage()).readRange(...asked),
    readBytes: async (...asked) => (await storage()).readBytes(...asked),
    write: async (...asked) => (await storage()).write(...asked),
    copy: async (...asked) => (await storage()).copy(...asked),
    writePart: async (...asked) => (await storage()).writePart(...asked),
    copyPart: async (...asked) => (await storage()).copyPart(...asked),
    remove: async (...asked) => (await storage()).remove(...asked),
  }
}
