import type { S3Storage } from './s3.ts'

/** Bytes on their way, or nothing where there is no such object. */
export type Stored = { body: ReadableStream<Uint8Array>; type: string; size: number }
export type About = { type: string; size: number }

/** What one request of a browser may send: the address, and the headers that have to come with it. */
export type SignedPut = { url: string; headers: Record<string, string> }

/** Objects by key, in one private bucket. Browsers send to it and read from it by signed addresses only. */
export type Storage = {
  /** An address for one object of exactly this type and size, where there is none yet. */
  signPut(key: string, about: About, seconds: number): Promise<SignedPut>
  /** Begins an object that comes in parts: all but the last of one size, that being 5 MiB at least. */
  startParts(key: string, type: string): Promise<string>
  /** An address for one part of exactly this size; numbers begin at 1. */
  signPart(key: string, partsId: string, part: { number: number; size: number }, seconds: number): Promise<SignedPut>
  /**
   * Makes the parts one object once they have `size` bytes in all; before that nothing changes. `unknown`: there is no such
   * upload, or not any more.
   */
  finishParts(key: string, partsId: string, size: number): Promise<'finished' | 'incomplete' | 'unknown'>
  /** Forgets parts that became no object. */
  dropParts(key: string, partsId: string): Promise<void>
  about(key: string): Promise<About | undefined>
  read(key: string): Promise<Stored | undefined>
  /** The first bytes, for those who want to know what it is. */
  readStart(key: string, bytes: number): Promise<Uint8Array | undefined>
  write(key: string, body: Uint8Array, type: string): Promise<void>
  /** At most 1,000; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
}

export type StorageConfig = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where Cloudflare's S3 API answers for an account. */
export const r2Endpoint = (accountId: string): string => `https://${accountId}.r2.cloudflarestorage.com`

/** The SDK is a third of all else, and most requests store nothing: it is loaded by the first that does. */
export function createStorage(config: StorageConfig): Storage {
  let loading: Promise<S3Storage> | undefined
  const storage = () => {
    loading ??= import('./s3.ts').then(({ createS3Storage }) => createS3Storage(config))
    return loading
  }
  return {
    signPut: async (...asked) => (await storage()).signPut(...asked),
    startParts: async (...asked) => (await storage()).startParts(...asked),
    signPart: async (...asked) => (await storage()).signPart(...asked),
    finishParts: async (...asked) => (await storage()).finishParts(...asked),
    dropParts: async (...asked) => (await storage()).dropParts(...asked),
    about: async (...asked) => (await storage()).about(...asked),
    read: async (...asked) => (await storage()).read(...asked),
    readStart: async (...asked) => (await storage()).readStart(...asked),
    write: async (...asked) => (await storage()).write(...asked),
    remove: async (...asked) => (await storage()).remove(...asked),
  }
}
