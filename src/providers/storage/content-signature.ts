import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignedPut, StorageConfig } from './index.ts'

type Content = {
  key: string
  query: Record<string, string>
  headers: Record<string, string>
  size: number
  /** Hexadecimal digits. */
  sha256: string
}

const region = 'auto'

/**
 * A PUT of these bytes and no others, by Signature Version 4 in the header: the hash of the body is part of what is signed,
 * for parts too, where R2 takes no SHA-256 as a checksum. Storage accepts the date for a quarter of an hour.
 */
export function signContent(config: StorageConfig, content: Content, now = new Date()): SignedPut {
  const url = new URL(`${config.endpoint}/${config.bucket}/${content.key}`)
  const query = Object.entries(content.query).toSorted()
  url.search = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&')
  const date = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const sent = { ...content.headers, 'x-amz-content-sha256': content.sha256, 'x-amz-date': date }
  const signed = Object.entries({ ...sent, host: url.host, 'content-length': String(content.size) }).toSorted()
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['PUT', url.pathname, url.search.slice(1), lines, names, content.sha256].join('\n')
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), bytesToHex(sha256(utf8ToBytes(canonical)))].join('\n')
  const key = scope.reduce(mac, utf8ToBytes(`AWS4${config.secretAccessKey}`))
  const credential = `Credential=${config.accessKeyId}/${scope.join('/')}`
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${bytesToHex(mac(key, text))}`
  return { url: url.href, headers: { ...sent, authorization } }
}

const mac = (key: Bytes, text: string): Bytes => hmac(sha256, key, utf8ToBytes(text))
type Bytes = ReturnType<typeof utf8ToBytes>

const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
