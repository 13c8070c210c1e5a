import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reader } from '#shared/kinds.ts'
import { noticeTypes } from '#shared/kinds.ts'
import { inZone } from '#shared/schemas.ts'
import { digestPath } from '../features/notifications/mails.ts'
import { mayEnter, pages } from './pages.ts'
import { ports } from './ports.server.ts'

const src = path.join(import.meta.dirname, '..')
const readers: Reader[] = ['fan', 'creator', 'admin']

/** Every route, from the file names: `/creator/$usernameOrId`. */
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

/** Pages whose routes redirect some roles: routes/earnings.tsx and routes/wallet.tsx. */
const others: Record<string, readonly Reader[]> = { '/earnings': ['creator'], '/wallet': ['creator', 'admin'] }
const mayOpen = (route: string, reader: Reader) => others[route]?.includes(reader) ?? mayEnter(route, reader)

/** Writes the text of a kind for a reader, from its example or from other data. */
const textFor = (kind: string, reader: Reader, data: unknown = ports.notices[kind]?.example) =>
  ports.notices[kind]?.write(data, reader)

test('the name of every kind starts with a notification type', () => {
  for (const name of Object.keys(ports.notices)) expect(noticeTypes, name).toContain(name.split('.')[0])
})

const cases = Object.keys(ports.notices).flatMap((kind) => readers.map((reader) => ({ kind, reader })))

test.each(cases)('$kind has a text for a $reader and links to a page that a $reader may open', ({ kind, reader }) => {
  const text = textFor(kind, reader)
  expect(text?.title).toMatch(/^\S.*\S$/)
  expect(`${text?.title}${text?.message}`).not.toMatch(/[{}]|undefined|null/)
  const address = text?.path ?? ''
  const route = routeOf(address)
  expect(route, `${address} is no page`).toBeDefined()
  expect(mayOpen(route ?? '', reader), address).toBe(true)
})

test.each(cases)('$kind gives a $reader each time in their own zone, and names it', ({ kind, reader }) => {
  const text = textFor(kind, reader, inZone(ports.notices[kind]?.example, 'Asia/Kathmandu'))
  const words = `${text?.title} ${text?.message}`
  expect(words.replaceAll('GMT+5:45', '')).not.toMatch(/\b(UTC|GMT|CET|WET)\b/)
  for (const [time] of words.matchAll(/\b\d\d:\d\d\b.{0,9}/g)) expect(time).toMatch(/GMT\+5:45$/)
})

test('links a gift to the wallet, and sales, subscribers and disputes to their lists', () => {
  const pathOf = (kind: string) => textFor(kind, 'creator')?.path
  expect(pathOf('system.gift')).toBe('/settings/wallet')
  expect(pathOf('system.content_sale')).toBe('/content')
  expect(pathOf('system.subscriber')).toBe('/subscribers')
  expect(pathOf('system.dispute_opened')).toBe('/earnings')
})

test('actions of others are news for a toast, actions of the reader are not', () => {
  const isNews = (kind: string, data?: object) => textFor(kind, 'creator', data)?.isNews ?? false
  const news = ['system.gift', 'system.content_sale', 'system.subscriber', 'system.dispute_opened']
  const own = ['system.purchase', 'system.refund', 'system.password_changed', 'system.subscription', 'system.order']
  expect(news.filter((kind) => !isNews(kind))).toEqual([])
  expect(own.filter((kind) => isNews(kind))).toEqual([])
  const orderNews = (event: string, role: string, ended_by: string | null = null) =>
    isNews('system.order', Object.assign({}, ports.notices['system.order']?.example, { event, role, ended_by }))
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

test('the digest links to a page that every role may open', () => {
  for (const reader of readers) expect(mayOpen(routeOf(digestPath) ?? '', reader), reader).toBe(true)
  // A visitor signs in first and then returns to it.
  expect(pages.get(digestPath)?.access).not.toContain('visitor')
  expect(digestPath).not.toBe('/')
})

test('SQL writes only declared kinds, and only through notify', () => {
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
