import { fromBase64, toBase64Url } from './base64.ts'

/** A keyset page: the rows, and where the next page starts (`null` at the end). */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** The sort key of the last row, opaque to clients. Parts never contain a line break. */
export const toCursor = (...parts: (string | number)[]): string =>
  toBase64Url(new TextEncoder().encode(parts.join('\n')))

/** The parts of a cursor, or undefined when it is not one of ours; callers treat that as bad input. */
export function fromCursor(cursor: string, parts: number): string[] | undefined {
  try {
    const found = new TextDecoder().decode(fromBase64(cursor)).split('\n')
    return found.length === parts ? found : undefined
  } catch {
    return undefined
  }
}

/** Cuts the one row too many that a keyset query asks for, and says where to go on. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
