import type { Call } from './call.ts'
import { preconditionFailed, R2Refusal } from './refusal.ts'
import type { StoredObject } from './store.ts'

const bare = (tag: string) => tag.trim().replace(/^W\/|"/g, '')
const names = (header: string, etag: string) => header === '*' || header.split(',').map(bare).includes(etag)

/** Checks the conditions of a read. @throws R2Refusal 304 or 412 if they do not match the object. */
export function checkReadConditions({ headers }: Call, { etag, at }: StoredObject): void {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-unmodified-since': since } = headers
  if (match !== undefined && !names(match, etag)) throw preconditionFailed()
  if (noneMatch !== undefined && names(noneMatch, etag)) throw new R2Refusal(304, 'NotModified')
  if (since !== undefined && Math.floor(at / 1000) * 1000 > Date.parse(since)) throw preconditionFailed()
}

/** Checks the conditions of a write. @throws R2Refusal 412 if they do not match the current object. */
export function checkWriteConditions({ headers }: Call, object: StoredObject | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (noneMatch === '*' && object) throw preconditionFailed()
  if (match !== undefined && (!object || !names(match, object.etag))) throw preconditionFailed()
}
