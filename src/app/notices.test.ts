import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reader } from '#shared/notice-types.ts'
import { noticeTypes } from '#shared/notice-types.ts'
import { digestPath } from '../features/notifications/mails.ts'
import { mayEnter, pages } from './pages.ts'
import { ports } from './ports.server.ts'

const src = path.join(import.meta.dirname, '..')
const readers: Reader[] = ['fan', 'creator', 'admin']

const person = { id: 'u1', username: 'ada', display_name: 'Ada', avatar_url: null }
const order = {
  ...{ order_id: 'o1', event: 'ordered', kind: 'offer', title: 'A song', tokens: 1, words: '', person: 'Ada' },
  ...{ due_at: '2026-11-20T12:00:00Z', accept_by: null, ended_by: null, role: 'buyer' },
}
const call = {
  ...{
    request_id: 'c1',
    what: 'cancelled',
    role: 'fan',
    by: 'creator',
    type: 'video',
    minutes: 10,
    tokens: 1_500,
    paid: 0,
  },
  ...{
    moment: '2026-11-20T12:00:00Z',
    until: null,
    rings: false,
    mailed: true,
    words: '',
    person: 'Ada',
    time_zone: 'UTC',
  },
}
const subscription = {
  ...{ event: 'renewed', subscription_id: 's1', creator_id: 'u1', creator: 'Ada', tier: 'Gold', price: 5, agreed: 5 },
  ...{ until: '2026-11-20T12:00:00Z', retry_until: null, reason: null },
}

const ticket = {
  ...{ news: 'confirmed', event_id: 'e1', ticket_id: 't1', type: 'class', title: 'A class', minutes: 60, tokens: 5 },
  ...{ starts_at: '2026-11-20T12:00:00Z', creator_zone: 'Europe/Berlin', time_zone: null, held: true, reason: '' },
  ...{ confirm_by: null, creator: 'Ada' },
}

/** The data that each kind is written with: an example. A new kind has one here. */
const examples: Record<string, unknown> = {
  'message.received': { username: 'ada', price: 0, sender: person },
  'message.returned': { username: 'ada', tokens: 1, sender: person },
  'message.broadcast': { username: 'ada', price: 0, sender: person },
  tip_received: { tokens: 5, sender: person },
  follow: { follower: person },
  session_request: call,
  creator_online: { username: 'ada', creator: person },
  'system.password_changed': { how: 'changed', changed_at: '2026-11-20T12:00:00Z' },
  'system.session_reused': { user_agent: null },
  'system.totp_enabled': {},
  'system.totp_disabled': {},
  'system.earlier_access_ended': { had_step: true },
  'system.recovery_code_used': {},
  'system.purchase': { purchase_id: 'p1', tokens: 200, is_gift: false },
  'system.gift': { purchase_id: 'p1', tokens: 200, is_gift: true, sender: 'Ada' },
  'system.refund': { purchase_id: 'p1', tokens: 200, usd_cents: 1900, state: 'succeeded' },
  'system.payout': { payout_id: 'p1', tokens: 400, usd_cents: 2000, status: 'paid', failure: null },
  'system.dispute_opened': { purchase_id: 'p1', tokens: 5 },
  'system.adjustment': { tokens: 5, account: 'available', reason: 'Counted again' },
  'system.order': order,
  'system.content_sale': { content_id: 'c1', title: 'The lake', tokens: 30, buyer: person },
  'system.subscriber': { membership_id: 'm1', tier: 'Gold', tokens: 5, subscriber: person },
  'system.subscription': subscription,
  'system.ticket': ticket,
  'system.ticket_sale': { event_id: 'e1', ticket_id: 't1', title: 'A class', tokens: 5, sold: true, buyer: person },
  'system.event': {
    ...{ news: 'completed', event_id: 'e1', title: 'A class', starts_at: '2026-11-20T12:00:00Z' },
    ...{ tickets: 3, tokens: 300, dates: [], time_zone: 'UTC' },
  },
  'session_started.reminder': {
    ...{ subject_id: 'c1', about: 'call', type: 'video-call', title: '', starts_at: '2026-11-20T12:00:00Z' },
    ...{ reminder: '5min', minutes_left: 5, role: 'guest', person: 'Ada', time_zone: 'UTC' },
  },
  'creator_online.private_show': { event_id: 'e1', title: 'A show', price: 5, creator: person },
}

/** Every address of the product, from the files of the routes: `/creator/$usernameOrId`. */
const routes = fs
  .readdirSync(path.join(src, 'routes'))
  .filter((file) => file.endsWith('.tsx'))
  .map(
    (file) =>
      `/${file
        .replace(/(\.index)?\.tsx$/, '')
        .replaceAll('_.', '.')
        .replaceAll('.', '/')}`,
  )

const routeOf = (address: string): string | undefined => {
  const parts = address.split('/')
  const fits = (route: string) => {
    const pattern = route.split('/')
    return pattern.length === parts.length && pattern.every((part, i) => part.startsWith('$') || part === parts[i])
  }
  const found = routes.filter(fits)
  return found.find((route) => route === address) ?? found[0]
}

/** Pages whose routes lead some roles elsewhere; routes/earnings.tsx and routes/wallet.tsx. */
const others: Record<string, readonly Reader[]> = { '/earnings': ['creator'], '/wallet': ['creator', 'admin'] }
const mayOpen = (route: string, reader: Reader) => others[route]?.includes(reader) ?? mayEnter(route, reader)

test('every kind has an example here, and its name begins with a type', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(ports.notices).sort())
  for (const name of Object.keys(ports.notices)) expect(noticeTypes, name).toContain(name.split('.')[0])
})

const cases = Object.entries(examples).flatMap(([kind, data]) => readers.map((reader) => ({ kind, reader, data })))

test.each(cases)('$kind has a text for a $reader, and leads to a page that they may open', ({ kind, reader, data }) => {
  const text = ports.notices[kind]?.write(data, reader)
  expect(text?.title).toMatch(/^\S.*\S$/)
  expect(`${text?.title}${text?.message}`).not.toMatch(/[{}]|undefined|null/)
  const address = text?.path ?? ''
  const route = routeOf(address)
  expect(route, `${address} is no page`).toBeDefined()
  expect(mayOpen(route ?? '', reader), address).toBe(true)
})

test('a gift leads to the reader’s own tokens, a sale and a subscriber to where the creator has them', () => {
  const pathOf = (kind: string) => ports.notices[kind]?.write(examples[kind], 'creator').path
  expect(pathOf('system.gift')).toBe('/settings/wallet')
  expect(pathOf('system.content_sale')).toBe('/content')
  expect(pathOf('system.subscriber')).toBe('/subscribers')
  expect(pathOf('system.dispute_opened')).toBe('/earnings')
})

test('an open page says at once what others did, and nothing that the reader did', () => {
  const isNews = (kind: string, data = examples[kind]) => ports.notices[kind]?.write(data, 'creator').isNews ?? false
  const news = ['system.gift', 'system.content_sale', 'system.subscriber', 'system.dispute_opened']
  const own = ['system.purchase', 'system.refund', 'system.password_changed', 'system.subscription', 'system.order']
  expect(news.filter((kind) => !isNews(kind))).toEqual([])
  expect(own.filter((kind) => isNews(kind))).toEqual([])
  const orderNews = (event: string, role: string, ended_by: string | null = null) =>
    isNews('system.order', { ...order, event, role, ended_by })
  for (const event of ['ordered', 'revision', 'disputed']) {
    expect(orderNews(event, 'seller'), event).toBe(true)
    expect(orderNews(event, 'buyer'), event).toBe(false)
  }
  expect(orderNews('delivered', 'buyer')).toBe(true)
  for (const event of ['accepted', 'cancelled'])
    for (const by of ['buyer', 'seller', 'admin'])
      for (const role of ['buyer', 'seller'])
        expect(orderNews(event, role, by), `${event} ${role} ${by}`).toBe(role !== by)
  for (const event of ['overdue', 'auto_accepted', 'returned']) expect(orderNews(event, 'seller')).toBe(true)
})

test('the daily mail leads where every role stays, with its dialog', () => {
  for (const reader of readers) expect(mayOpen(routeOf(digestPath) ?? '', reader), reader).toBe(true)
  // a visitor signs in first, and comes back to it
  expect(pages.get(digestPath)?.access).not.toContain('visitor')
  expect(digestPath).not.toBe('/')
})

test('SQL writes only kinds that a feature declares, and every insert goes through notify', () => {
  const files = fs.globSync('features/**/*.sql', { cwd: src })
  const written = files.flatMap((file) => {
    const sql = fs.readFileSync(path.join(src, file), 'utf8')
    if (!file.startsWith('features/notifications/')) expect(sql, file).not.toMatch(/into public\.notifications\b/)
    const calls = [...sql.matchAll(/public\.notify(?:_all)?\((?:[^;]*?);/g)].map(([call]) => call)
    return calls.flatMap((call) => [...call.matchAll(/'((?:[a-z]+_?)+(?:\.[a-z_]+)?)'/g)].map(([, name]) => name ?? ''))
  })
  const kinds = written.filter((name) => noticeTypes.some((type) => type === name.split('.')[0] && name !== 'message'))
  expect(kinds.length).toBeGreaterThan(5)
  for (const kind of kinds) expect(Object.keys(ports.notices)).toContain(kind)
})
