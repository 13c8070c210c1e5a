import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { NoteInput } from './contract.ts'
import { NOTE_REFUSALS } from './spec.ts'
import { deleteNote, readNote, writeNote } from './store.server.ts'

/** Returns the caller's note on a fan, also after the fan has unfollowed. Throws FAN_NOT_FOUND. */
export async function note({ db, claims }: SignedInContext, fanId: string) {
  const { is_fan, note: found } = await readNote(db, claims.userId, fanId)
  if (!is_fan && found === null) throw new AppError(NOTE_REFUSALS.notFan)
  return { note: found }
}

/** Saves a note. Two round trips. Throws FAN_NOT_FOUND unless the user follows the caller or has paid them. */
export async function setNote({ db, claims }: SignedInContext, { id, note: text, birthday = null }: NoteInput) {
  const known = await readNote(db, claims.userId, id)
  if (!known.is_fan && known.note === null) throw new AppError(NOTE_REFUSALS.notFan)
  if (text === '' && birthday === null) {
    await deleteNote(db, claims.userId, id)
    return { note: null }
  }
  const written = await writeNote(db, claims.userId, id, { note: text, birthday })
  if (!written) throw new AppError(NOTE_REFUSALS.notFan)
  return written
}
