/** Bytes on their way, or nothing where there is no such object. */
export type Stored = { body: ReadableStream<Uint8Array>; type: string; size: number }
export type About = { type: string; size: number }
/** Some of an object's bytes; `range` says which, of how many, as Content-Range does. */
export type Piece = { body: ReadableStream<Uint8Array>; size: number; range: string }
export type Part = { number: number; size: number }
export type Hashed = { sha256?: string | undefined }
export type Span = { start: number; size: number }

/** What one request of a browser may send: the address, and the headers that have to come with it. */
export type SignedPut = { url: string; headers: Record<string, string> }

/** Objects by key, in one private bucket. Browsers send to it and read from it by signed addresses only. */
export type Storage = {
  /**
   * An address for one object of exactly this type and size, where there is none yet. With `sha256`, as hexadecimal digits,
   * for these bytes only, and for the quarter of an hour that such a signature is taken for.
   */
  signPut(key: string, about: About & Hashed, seconds: number): Promise<SignedPut>
  /** Begins an object that comes in parts: all but the last of one size, that being 5 MiB at least. */
  startParts(key: string, type: string): Promise<string>
  /** An address for one part of exactly this size, or these bytes; numbers begin at 1. */
  signPart(key: string, partsId: string, part: Part & Hashed, seconds: number): Promise<SignedPut>
  /**
   * Makes the parts one object once they have `size` bytes in all; before that nothing changes. `unknown`: there is no such
   * upload, or not any more.
   */
  finishParts(key: string, partsId: string, size: number): Promise<'finished' | 'incomplete' | 'unknown'>
  /** The numbers of the parts that have arrived, with their sizes. `undefined`: there is no such upload any more. */
  arrivedParts(key: string, partsId: string): Promise<Map<number, number> | undefined>
  /** Forgets parts that became no object. */
  dropParts(key: string, partsId: string): Promise<void>
  about(key: string): Promise<About | undefined>
  read(key: string): Promise<Stored | undefined>
  /** What a Range header asks for; `outside`: nothing there. */
  readRange(key: string, range: string): Promise<Piece | 'outside' | undefined>
  /** Some bytes, fewer where it ends: for those who want to know what it is. */
  readBytes(key: string, span: Span): Promise<Uint8Array | undefined>
  write(key: string, body: Uint8Array, type: string): Promise<void>
  /** Within storage: the bytes do not come here. */
  copy(from: string, to: string, type: string): Promise<void>
  /** One part of an object that comes in parts: bytes of here, or those of another object. */
  writePart(key: string, partsId: string, number: number, body: Uint8Array): Promise<void>
  copyPart(from: string, span: Span, to: string, partsId: string, number: number): Promise<void>
  /** At most 1,000; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
}

export type StorageConfig = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}
