import { localPushHost } from '#shared/paths.ts'
import { pushHosts } from '../spec.ts'

const isHost = (host: string) => (pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Returns true if the server may send requests to the endpoint: https, no port, no credentials, and the host of a
 * browser's push service. This prevents server-side request forgery.
 */
export function isPushEndpoint(endpoint: string, isLocal: boolean): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return pushHosts.some(isHost(url.hostname)) || (isLocal && url.hostname === localPushHost)
}

/** Returns the decoded length, or undefined for invalid base64url and for padding that `atob` refuses. */
function bytesOf(base64url: string): number | undefined {
  const isPadded = base64url.endsWith('=')
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(base64url) || (isPadded && base64url.length % 4 !== 0)) return undefined
  return Math.floor((base64url.replace(/=+$/, '').length * 3) / 4)
}

/**
 * Returns true for keys by RFC 8291 §3.1: an uncompressed P-256 point (its first byte is 4) and a secret of 16 bytes.
 */
export const arePushKeys = (p256dh: string, auth: string): boolean =>
  bytesOf(p256dh) === 65 && p256dh.startsWith('B') && bytesOf(auth) === 16
