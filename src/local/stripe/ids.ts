import { randomBytes } from 'node:crypto'

/** Returns random letters and digits. Browser code and links match ids with `\w+`. */
export function token(length: number): string {
  let out = ''
  while (out.length < length) out += randomBytes(length).toString('base64url').replace(/[-_]/g, '')
  return out.slice(0, length)
}

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${token(length)}`
}

/** Returns the id in an expandable field. Stored objects always contain the id. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}
