/** Encodes bytes as padded base64 (RFC 4648, 4). For keys, hashes and small pictures: up to some ten thousand bytes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Encodes bytes as base64url without padding (RFC 4648, 5), as in tokens. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Decodes base64 or base64url, padded or not. @throws DOMException for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
