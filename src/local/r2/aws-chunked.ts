import { Transform, type TransformCallback } from 'node:stream'
import { R2Refusal } from './refusal.ts'

const LINE_END = Buffer.from('\r\n')
const badChunk = () => new R2Refusal(400, 'InvalidRequest', 'The chunked body is malformed.')

/** Decodes an `aws-chunked` body. `trailers` is complete at the end. */
export class AwsChunked extends Transform {
  readonly trailers: Record<string, string> = {}
  private rest: Buffer = Buffer.alloc(0)
  /** Missing bytes of the current chunk; undefined between two chunks. */
  private missing: number | undefined
  private ended = false

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes
    try {
      while (!this.ended && this.step());
      done()
    } catch (error) {
      done(error instanceof Error ? error : badChunk())
    }
  }

  override _flush(done: TransformCallback): void {
    for (const line of this.rest.toString('utf8').split('\r\n')) {
      const colon = line.indexOf(':')
      if (colon > 0) this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
    }
    done(this.ended ? null : new R2Refusal(400, 'IncompleteBody'))
  }

  /** Decodes the next part of the received bytes. Returns false if more bytes are needed first. */
  private step(): boolean {
    if (this.missing === undefined) return this.readSize()
    if (this.missing > 0) return this.readPayload(this.missing)
    if (this.rest.length < LINE_END.length) return false
    this.rest = this.rest.subarray(LINE_END.length)
    this.missing = undefined
    return true
  }

  private readSize(): boolean {
    const end = this.rest.indexOf(LINE_END)
    if (end < 0) return false
    // The header of a chunk has its size and, optionally, a signature.
    const size = /^([0-9a-f]+)(;.*)?$/i.exec(this.rest.subarray(0, end).toString('latin1'))?.[1]
    if (size === undefined) throw badChunk()
    this.rest = this.rest.subarray(end + LINE_END.length)
    this.missing = Number.parseInt(size, 16)
    this.ended = this.missing === 0
    return true
  }

  private readPayload(missing: number): boolean {
    if (this.rest.length === 0) return false
    const payload = this.rest.subarray(0, missing)
    this.push(payload)
    this.missing = missing - payload.length
    this.rest = this.rest.subarray(payload.length)
    return true
  }
}
