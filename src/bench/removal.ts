import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { type Call, createCall } from '#local/demo/api.ts'
import { png } from '#testing/pictures.ts'
import type { Row } from './table.ts'

/** Longest time in seconds that removed content stays at the edge. */
const goneWithinSeconds = 5
/** Interval of a visitor's requests in milliseconds, without which the removal is noticed late. */
const pollMs = 50

/** Something on a page of the edge cache, and the call that removes it. */
type Removal = {
  what: string
  path: string
  isShown(status: number, body: string): boolean
  remove(): Promise<unknown>
}

const found = z.object({
  post: z.string(),
  title: z.string(),
  event: z.string(),
  product: z.string(),
  creator: z.string(),
})

async function findSubjects(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(`
    select p.id as post, p.title, u.id as creator,
      (select id from events where status = 'scheduled' and starts_at > now() order by starts_at limit 1) as event,
      (select id from products order by id limit 1) as product
    from content_items p join users u on u.id = p.creator_id
    where u.username = 'mira_koval' order by p.created_at desc limit 1`)
  await client.end()
  return found.parse(rows[0])
}

const reported = z.object({ id: z.string() })

/** Reports something as a fan, and returns its removal by an admin. */
async function reportedTo(call: Call, content_type: string, subject_id: string): Promise<() => Promise<unknown>> {
  const body = { subject: 'content', content_type, subject_id, reason: 'spam' }
  const { id } = reported.parse(await call('POST', '/reports', { as: 'fan', body }))
  return () => call('POST', `/admin/moderation/reports/${id}/remove`, { as: 'admin', body: { reason: 'spam' } })
}

const started = z.object({
  upload: z.object({
    id: z.string(),
    parts: z.tuple([z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })]),
  }),
})

/** Sets a fan's picture. @returns its upload */
async function setPicture(call: Call): Promise<string> {
  const body = png(64, 64)
  const about = { kind: 'profile-picture', type: 'image/png', size: body.length }
  const { upload } = started.parse(await call('POST', '/uploads', { as: 'fan', body: about }))
  const [part] = upload.parts
  await fetch(part.url, { method: 'PUT', headers: part.headers, body })
  await call('POST', `/uploads/${upload.id}/complete`, { as: 'fan' })
  await call('POST', '/storage/profile-picture', { as: 'fan', body: { upload_id: upload.id } })
  return upload.id
}

async function removals(call: Call, ownerUrl: string): Promise<Removal[]> {
  const { post, title, event, product, creator } = await findSubjects(ownerUrl)
  const picture = await setPicture(call)
  // The first call of an admin signs in, which is not part of the removal.
  await call('GET', '/auth/session', { as: 'admin' })
  const isOk = (status: number) => status === 200
  const body = { reason: 'Spam on every page', until: null }
  return [
    {
      what: 'a post, removed by an admin',
      path: '/creator/mira_koval',
      isShown: (_, page) => page.includes(title),
      remove: await reportedTo(call, 'content', post),
    },
    {
      what: 'a product, removed by an admin',
      path: `/shop/product/${product}`,
      isShown: isOk,
      remove: await reportedTo(call, 'product', product),
    },
    {
      what: 'an event, removed by an admin',
      path: `/events/${event}`,
      isShown: isOk,
      remove: await reportedTo(call, 'class', event),
    },
    {
      what: 'a creator, suspended by an admin',
      path: '/creator/mira_koval',
      isShown: isOk,
      remove: () => call('POST', `/admin/users/${creator}/suspend`, { as: 'admin', body }),
    },
    {
      what: 'a picture, removed by its owner',
      path: `/media/${picture}/small.webp`,
      isShown: isOk,
      remove: () => call('DELETE', '/storage/profile-picture', { as: 'fan' }),
    },
  ]
}

/** Measures the time from the call until no response of the edge shows the removed thing. */
async function secondsOf(origin: string, { path, isShown, remove, what }: Removal): Promise<number> {
  const look = async () => {
    const response = await fetch(origin + path)
    return { isThere: isShown(response.status, await response.text()), from: response.headers.get('cf-cache-status') }
  }
  let before = await look()
  for (let times = 0; before.from !== 'HIT' && times < 20; times++) before = await look()
  if (!before.isThere || before.from !== 'HIT') throw new Error(`${what}: it is not in the cache (${before.from})`)
  const began = performance.now()
  const removing = remove()
  while ((await look()).isThere) await pause(pollMs)
  const seconds = (performance.now() - began) / 1_000
  await removing
  return seconds
}

/** Measures how long the edge shows removed things. */
export async function removalRows(origin: string, ownerUrl: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const removal of await removals(createCall(origin), ownerUrl)) {
    const seconds = await secondsOf(origin, removal)
    rows.push({
      what: `${removal.what}: gone at the edge`,
      measured: `${seconds.toFixed(1)} s`,
      floor: `${goneWithinSeconds} s`,
      ratio: seconds / goneWithinSeconds,
      limit: '≤ 1',
    })
  }
  return rows
}
