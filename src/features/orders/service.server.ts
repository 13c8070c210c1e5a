import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Env } from '#server/env.ts'
import { type Ending, type Reportable, subjectOfCase } from '#server/reportable.ts'
import { seal, sealingKey, unseal } from '#server/sealing.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { fromBase64, toBase64 } from '#shared/encoding.ts'
import { type Address, addressSchema, type sealedAddress } from './contract.ts'
import { orderStates } from './lists.ts'
import { countReopenable, reopenOrders, withdrawOrdersOf } from './timers/service.server.ts'

type Keys = Env['ADDRESS_KEYS']
export type SealedAddress = z.infer<typeof sealedAddress>

const bytesOf = (text: string) => new TextEncoder().encode(text)

const keyOf = (key: string) => sealingKey(fromBase64(key))

/**
 * Length in characters to which every address is padded, so that the ciphertext does not reveal the length of the
 * address.
 */
const paddedTo = 1_024

/** Encrypts an address under the newest key, bound to its owner. */
export async function sealAddress(keys: Keys, owner: string, address: Address): Promise<SealedAddress> {
  const [newest] = keys
  if (!newest) throw new Error('there is no key for addresses')
  const open = bytesOf(JSON.stringify(address).padEnd(paddedTo))
  return { key_id: newest.id, text: await seal(await keyOf(newest.key), owner, open), owner }
}

/** Decrypts an address. @throws if its key is missing, if it was changed, or if it was encrypted for another owner. */
export async function openAddress(keys: Keys, { key_id, text, owner }: SealedAddress): Promise<Address> {
  const found = keys.find(({ id }) => id === key_id)
  if (!found) throw new Error(`the key ${key_id} of addresses is gone`)
  const open = await unseal(await keyOf(found.key), owner, text)
  return addressSchema.parse(JSON.parse(new TextDecoder().decode(open)))
}

/** Returns the HMAC fingerprint of an address, for the idempotency hash. */
export async function markOfAddress(keys: Keys, address: Address): Promise<string> {
  const bytes = keyFor(fromBase64(keys[0]?.key ?? ''), 'address-mark')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(JSON.stringify(address)))))
}

/** SQL for the open orders of an item, by their states: a removal ends them, and an undo reopens them. */
const openOrders = sql`(select jsonb_build_object('orders', coalesce(jsonb_object_agg(o.id, o.state), '{}'))
  from orders o where o.item_id = c.subject_id and o.closed_at is null)`

const kept = z.object({ orders: z.record(z.uuid(), z.enum(orderStates)).default({}) })
const ordersIn = (before: unknown) => kept.parse(before ?? {}).orders

const ending: Ending = {
  id: subjectOfCase,
  async end(tools, { id }) {
    while ((await withdrawOrdersOf(tools, id)) > 0);
  },
  resume: (tools, { before }) => reopenOrders(tools, ordersIn(before)),
  async preview(tools, { before }) {
    const { back, stays } = await countReopenable(tools, ordersIn(before))
    return {
      back: back > 0 ? [{ what: 'orders', count: back }] : [],
      stays: stays > 0 ? [{ what: 'orders', count: stays }] : [],
    }
  },
}

/** Returns the part of `Reportable` about orders, for offers and products. */
export const reportedOrders = (kind: 'offer' | 'product'): Pick<Reportable, 'before' | 'sales' | 'ending'> => ({
  before: openOrders,
  sales: sql`array(
    select ledger.hold_movement(o.hold_id) from orders o where o.kind = ${kind} and o.item_id = c.subject_id and o.state = 'accepted')`,
  ending,
})
