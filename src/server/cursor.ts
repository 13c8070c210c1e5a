import { isUuid } from '#shared/encoding.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor } from '#shared/pagination.ts'
import { instantText } from '#shared/schemas.ts'

/** Returns the id after which a page starts; undefined for the first page. @throws AppError CURSOR_INVALID */
export function idIn(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [id] = fromCursor(cursor, 1) ?? []
  if (!isUuid(id)) throw new AppError(COMMON.cursorInvalid)
  return id
}

const isoTime = instantText()
/** Returns true for a time as PostgreSQL writes it, which it can read again: a day of the calendar in a supported year. */
const isTime = (text: string | undefined): text is string =>
  /^[12]\d{3}-/.test(text ?? '') && isoTime.safeParse(text?.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).success

type IsId = (text: string | undefined) => text is string

/**
 * Returns the time and the id after which a page starts; undefined for the first page. `isId` checks an id that is not a
 * UUID.
 * @throws AppError CURSOR_INVALID
 */
export function timeAndIdIn(cursor: string | undefined, isId: IsId = isUuid): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = fromCursor(cursor, 2) ?? []
  if (!isTime(at) || !isId(id)) throw new AppError(COMMON.cursorInvalid)
  return { at, id }
}
