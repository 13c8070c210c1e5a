import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import * as z from 'zod'
import { bookCall } from './calls.ts'
import { publishPhoto } from './content.ts'
import { silentWav, uploadAs } from './files.ts'
import { demoPerson, newFan, type Person } from './people.ts'
import { ask, asOwner } from './platform.ts'

const orderOutput = z.object({ body: z.object({ order: z.object({ id: z.string() }) }) })
const idRow = z.tuple([z.object({ id: z.string() })])

export async function suspendedFan(): Promise<Person> {
  const person = await newFan()
  const reason = 'Three people reported your messages.'
  await asOwner(`update users set status = 'suspended', suspended_at = now(), suspended_reason = $2 where id = $1`, [
    person.id,
    reason,
  ])
  return person
}

export async function leavingFan(): Promise<Person> {
  const person = await newFan()
  await asOwner(`update users set status = 'deleted', deletion_requested_at = now() where id = $1`, [person.id])
  return person
}

/** Creates an order of an offer that its creator has delivered. Returns its id. */
async function orderOffer(fan: Person): Promise<string> {
  const [mira, id] = [await demoPerson('mira_koval'), randomUUID()]
  await asOwner(
    `insert into offers (id, creator_id, title, description, category, price_tokens, delivery_hours)
     values ($1, $2, 'A line for your wall', 'Written by hand.', 'General', 20, 24)`,
    [id, mira.id],
  )
  const { order } = orderOutput.parse(await ask(fan, 'POST', `/offers/${id}/order`, { note: 'For Ada' })).body
  const links = ['https://walls.example/ada']
  await ask(mira, 'POST', `/orders/${order.id}/deliver`, { text: 'Here it is.', links })
  return order.id
}

/** Creates an order of a physical product that is shipped, or disputed with `dispute` as its reason. Returns its id. */
export async function orderParcel(fan: Person, dispute?: string): Promise<string> {
  const [mira, id] = [await demoPerson('mira_koval'), randomUUID()]
  const address = { name: 'Ada Lovelace', line1: '12 St James’s Square', city: 'London', country: 'GB' }
  await asOwner(
    `insert into products (id, creator_id, name, category, physical, price_tokens, image_url)
     values ($1, $2, 'A pressed flower', 'letter', true, 20, '/demo/poster-16.webp')`,
    [id, mira.id],
  )
  const bought = await ask(fan, 'POST', `/shop/items/${id}/buy`, { shipping_address: address })
  const { order } = orderOutput.parse(bought).body
  await ask(mira, 'POST', `/orders/${order.id}/ship`, { carrier: 'Post', tracking_number: 'AB 1' })
  if (dispute) await ask(fan, 'POST', `/orders/${order.id}/dispute`, { reason: dispute })
  return order.id
}

async function subscribe(fan: Person): Promise<void> {
  await asOwner(
    `select ledger.subscribe($1, t.id, t.price_tokens, 'yes', null, null, null)
     from subscription_tiers t join users u on u.id = t.creator_id where u.username = 'mira_koval' and t.name = 'Front row'`,
    [fan.id],
  )
}

/** Creates a conversation with Mira Koval: texts of both, a photo, a voice message, and a locked photo. */
async function createConversation(fan: Person): Promise<void> {
  const mira = await demoPerson('mira_koval')
  await ask(fan, 'POST', `/messages/${mira.id}`, { content: 'Will you play tonight?' })
  await ask(mira, 'POST', `/messages/${fan.id}`, { content: 'At nine' })
  const voice = await uploadAs(mira, 'message-audio', 'audio/wav', silentWav())
  await ask(mira, 'POST', `/messages/${fan.id}`, { kind: 'audio', attachment_id: voice })
  const photo = await uploadAs(mira, 'message-image')
  await ask(mira, 'POST', `/messages/${fan.id}`, { kind: 'image', attachment_id: photo, content: 'Tonight' })
  const sold = await uploadAs(mira, 'message-image')
  await ask(mira, 'POST', `/messages/${fan.id}`, { kind: 'image', attachment_id: sold })
  await asOwner('update messages set unlock_price = 20 where attachment_id = $1', [sold])
}

/** Creates a fan with one of everything: follows, messages, orders, a purchase, a call. Returns the fan and the ids. */
export async function busyFan({ subscribes }: { subscribes: boolean }) {
  const fan = await newFan({ tokens: 812 })
  await asOwner(`insert into follows select $1, id from users where username in ('mira_koval', 'creator2')`, [fan.id])
  await publishPhoto(await demoPerson('creator2'), 'Dawn', 20)
  await createConversation(fan)
  if (subscribes) await subscribe(fan)
  const [offerOrder, parcel] = [await orderOffer(fan), await orderParcel(fan)]
  const [purchase] = idRow.parse(await asOwner('select id from purchases where user_id = $1', [fan.id]))
  const call = await bookCall(fan, await demoPerson('mira_koval'), { minutes: 5 })
  return { fan, offerOrder, parcel, call, purchase: purchase.id }
}

/** Returns the id of a public product of the seed. */
export async function seededProduct(): Promise<string> {
  const rows = await asOwner(`select id from products where name = 'A letter by hand' order by id limit 1`, [])
  const [product] = idRow.parse(rows)
  expect(product.id).not.toBe('')
  return product.id
}

/** Returns the id of a public recording of the seed. */
export async function seededRecording(): Promise<string> {
  const rows = await asOwner(`select id from content_items where title = 'Kitchen rehearsal, one take'`, [])
  const [recording] = idRow.parse(rows)
  return recording.id
}

/** Inserts an ended stream of the demo creator. Returns its id. */
export async function endedStream(): Promise<string> {
  const rows = await asOwner(
    `insert into streams (creator_id, title, audience, meeting_id, host_family, started_at, live_at, ended_at, end_reason, watched)
     select id, 'Songs at the window', 'everyone', 'over-' || gen_random_uuid(), gen_random_uuid(), now() - interval '2 hours',
       now() - interval '2 hours', now() - interval '1 hour', 'host', 0
     from users where username = 'creator' returning id`,
    [],
  )
  const [stream] = idRow.parse(rows)
  return stream.id
}

/** Returns the id of an event of the seed with free seats. */
export async function seededEvent(): Promise<string> {
  const rows = await asOwner(`select id from events where title = 'The week''s encore'`, [])
  const [event] = idRow.parse(rows)
  return event.id
}
