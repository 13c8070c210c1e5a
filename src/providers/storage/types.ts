/** Content of an object as a stream. */
export type Stored = { body: ReadableStream<Uint8Array>; type: string; size: number }
export type About = { type: string; size: number }
/** A part of an object's bytes; `range` has the form of Content-Range. */
export type Piece = { body: ReadableStream<Uint8Array>; size: number; range: string }
export type Part = { number: number; size: number }
export type Hashed = { sha256?: string | undefined }
export type Span = { start: number; size: number }

/** URL and required headers of a browser's upload request. */
export type SignedPut = { url: string; headers: Record<string, string> }

/** Objects by key, in one private bucket. Browsers upload and download only by signed URLs. */
export type Storage = {
  /**
   * Signs the upload of a new object of exactly this type and size. With `sha256`, in hexadecimal digits, only these
   * bytes are accepted, for 15 minutes.
   */
  signPut(key: string, about: About & Hashed, seconds: number): Promise<SignedPut>
  /** Starts a multipart object. All parts except the last have the same size, at least 5 MiB. */
  startParts(key: string, type: string): Promise<string>
  /** Signs the upload of a part of exactly this size, or of these bytes; numbers begin at 1. */
  signPart(key: string, partsId: string, part: Part & Hashed, seconds: number): Promise<SignedPut>
  /**
   * Completes a multipart object once its parts have `size` bytes; otherwise it returns `incomplete` and changes nothing.
   * `unknown`: the upload does not exist or has ended.
   */
  finishParts(key: string, partsId: string, size: number): Promise<'finished' | 'incomplete' | 'unknown'>
  /** Returns the sizes of the uploaded parts by number; undefined if the upload does not exist. */
  arrivedParts(key: string, partsId: string): Promise<Map<number, number> | undefined>
  /** Deletes the parts of an unfinished object. */
  dropParts(key: string, partsId: string): Promise<void>
  about(key: string): Promise<About | undefined>
  read(key: string): Promise<Stored | undefined>
  /** Reads the bytes of a Range header; `outside` if the object does not have them. */
  readRange(key: string, range: string): Promise<Piece | 'outside' | undefined>
  /** Reads some bytes, fewer at the end of the object, to detect its type. */
  readBytes(key: string, span: Span): Promise<Uint8Array | undefined>
  write(key: string, body: Uint8Array, type: string): Promise<void>
  /** Copies within storage, without a transfer through the Worker. */
  copy(from: string, to: string, type: string): Promise<void>
  /** Writes a part of a multipart object: given bytes, or those of another object. */
  writePart(key: string, partsId: string, number: number, body: Uint8Array): Promise<void>
  copyPart(from: string, span: Span, to: string, partsId: string, number: number): Promise<void>
  /** Removes at most 1,000 objects. Missing objects are ignored. */
  remove(keys: readonly string[]): Promise<void>
}

export type StorageConfig = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}
