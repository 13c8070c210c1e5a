import { fromBase64, toBase64Url } from './encoding.ts'

/** A keyset page: the rows, and the cursor of the next page (`null` at the end). */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Encodes the sort key of the last row, opaque to clients. Parts must not contain line breaks. */
export const toCursor = (...parts: (string | number)[]): string =>
  toBase64Url(new TextEncoder().encode(parts.join('\n')))

/** Decodes the parts of a cursor; undefined for an invalid cursor, which callers treat as bad input. */
export function fromCursor(cursor: string, parts: number): string[] | undefined {
  try {
    const found = new TextDecoder().decode(fromBase64(cursor)).split('\n')
    return found.length === parts ? found : undefined
  } catch {
    return undefined
  }
}

/** Drops the extra row that a keyset query requests, and returns the cursor of the next page. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
