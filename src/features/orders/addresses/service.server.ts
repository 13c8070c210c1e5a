import type * as z from 'zod'
import type { Env } from '#server/env.ts'
import { type Address, addressSchema, type sealedAddress } from '../contract.ts'

type Keys = Env['ADDRESS_KEYS']
export type SealedAddress = z.infer<typeof sealedAddress>

const bytesOf = (text: string) => new TextEncoder().encode(text)
const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
const ivBytes = 12

const keyOf = (key: string) => crypto.subtle.importKey('raw', decode(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Padded to one length, which then says nothing about the place. */
const paddedTo = 1_024

/**
 * Encrypts an address (AES-256-GCM) under the newest key, bound to its owner: another person's row cannot be put in its
 * place.
 */
export async function sealAddress(keys: Keys, owner: string, address: Address): Promise<SealedAddress> {
  const [newest] = keys
  if (!newest) throw new Error('there is no key for addresses')
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const open = bytesOf(JSON.stringify(address).padEnd(paddedTo))
  const hidden = await crypto.subtle.encrypt(algorithm, await keyOf(newest.key), open)
  return { key_id: newest.id, text: encode(new Uint8Array([...iv, ...new Uint8Array(hidden)])), owner }
}

/** Decrypts an address. @throws when its key is gone, or it was changed or sealed for another owner. */
export async function openAddress(keys: Keys, { key_id, text, owner }: SealedAddress): Promise<Address> {
  const found = keys.find(({ id }) => id === key_id)
  if (!found) throw new Error(`the key ${key_id} of addresses is gone`)
  const bytes = decode(text)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: bytesOf(owner) }
  const open = await crypto.subtle.decrypt(algorithm, await keyOf(found.key), bytes.slice(ivBytes))
  return addressSchema.parse(JSON.parse(new TextDecoder().decode(open)))
}

/** HMAC fingerprint of an address, for the idempotency hash. */
export async function markOfAddress(keys: Keys, address: Address): Promise<string> {
  const secret = decode(keys[0]?.key ?? '')
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(JSON.stringify(address)))))
}
