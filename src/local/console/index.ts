import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import * as z from 'zod'
import { faultSchema } from '../http/faults.ts'
import { json, type Listening, listen, readBody, urlOf } from '../http/serve.ts'
import type { Mail } from '../mail/index.ts'
import type { Push } from '../push/index.ts'
import type { BucketSummary } from '../r2/index.ts'
import type { ReportedEvent } from '../report/index.ts'
import { ablySection } from './ably.ts'
import { bucketSection } from './buckets.ts'
import { type Html, html } from './html.ts'
import { type LimitedAccount, limitSection } from './limits.ts'
import { mailJson, mailPage, mailSection } from './mails.ts'
import { meetingsConsole } from './meetings.ts'
import { overview } from './overview.ts'
import { page } from './page.ts'
import { pushSection } from './pushes.ts'
import { reportSection } from './reports.ts'
import { observe, type Service, setFault } from './services.ts'
import { type StripeConsole, stripeConsole } from './stripe.ts'

export type ConsoleOptions = {
  port: number
  services: Service[]
  limits: LimitedAccount[]
  mails(to?: string): Mail[]
  reports(): ReportedEvent[]
  pushes(endpoint?: string): Push[]
  buckets(): BucketSummary[]
  appOrigin: string
}

type Site = ConsoleOptions & { stripe: StripeConsole; meetings: ReturnType<typeof meetingsConsole> }
/** Data of a POST request. `wantsPage` is true for a browser's form, false for a script. */
type Sent = { fields: Record<string, unknown>; wantsPage: boolean }

const assets = {
  '/console.css': { type: 'text/css', text: asset('console.css') },
  '/console.js': { type: 'text/javascript', text: asset('console.js') },
}
const faultRequest = z.strictObject({ service: z.string(), ...faultSchema.shape })
const eventRequest = z.object({ event: z.string() })
const presetRequest = z.object({ preset: z.string() })
const walletRequest = z.object({ wallet: z.string(), available: z.enum(['yes', 'no']) })
const orderRequest = z.object({ order: z.enum(['fifo', 'reverse']) })

const actions: Record<string, (site: Site, fields: unknown) => Promise<void>> = {
  '/faults': async (site, fields) => {
    const { service, ...fault } = faultRequest.parse(fields)
    await setFault(site.services, service, fault)
  },
  '/stripe/resend': (site, fields) => site.stripe.resend(eventRequest.parse(fields).event),
  '/stripe/faults': (site, fields) => site.stripe.plan(presetRequest.parse(fields).preset),
  '/stripe/wallets': (site, fields) => {
    const { wallet, available } = walletRequest.parse(fields)
    return site.stripe.offer(wallet, available === 'yes')
  },
  '/meetings/crash': (site, fields) => site.meetings.crash(fields),
  '/meetings/vanish': (site, fields) => site.meetings.vanish(fields),
  '/meetings/media': (site, fields) => site.meetings.pass(fields),
  '/meetings/webhooks': (site, fields) => site.meetings.twist(fields),
  '/meetings/join': (site, fields) => site.meetings.join(fields),
  '/meetings/release': (site) => site.meetings.release(),
  '/stripe/clear': (site) => site.stripe.clear(),
  '/stripe/release': (site, fields) => site.stripe.release(orderRequest.parse(fields).order === 'reverse'),
}

/**
 * Starts the console: a page with the local cloud's services, faults and limits, mails, push messages, stored objects, Stripe
 * events, Ably channels, meetings and error reports. Scripts use `GET /services`, `GET /limits`, `GET /mail?to=`, `GET
 * /pushes?endpoint=`, `GET /buckets`, `GET /reports`, and `POST /faults` with `{service, mode, delayMs?}`, in JSON.
 */
export function startConsole(options: ConsoleOptions): Promise<Listening> {
  const { services } = options
  const site = {
    ...options,
    stripe: stripeConsole(addressOf(services, 'stripe')),
    meetings: meetingsConsole(addressOf(services, 'realtimekit')),
  }
  return listen((req, res) => (req.method === 'POST' ? act(site, req, res) : show(site, req, res)), {
    port: options.port,
  })
}

async function show(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = urlOf(req)
  if (pathname === '/') return sendPage(res, 200, await home(site))
  if (pathname === '/services') return json(res, 200, await observe(site.services))
  if (pathname === '/limits')
    return json(
      res,
      200,
      site.limits.map((one) => ({ ...one, limits: one.figures() })),
    )
  if (pathname === '/mail') return json(res, 200, mailJson(site.mails(searchParams.get('to') ?? undefined)))
  if (pathname === '/pushes') return json(res, 200, site.pushes(searchParams.get('endpoint') ?? undefined))
  if (pathname === '/buckets') return json(res, 200, site.buckets())
  if (pathname === '/reports') return json(res, 200, site.reports())
  if (pathname === '/console.css' || pathname === '/console.js') {
    const { type, text } = assets[pathname]
    res.writeHead(200, { 'content-type': type }).end(text)
    return
  }
  const [, id, part] = /^\/mail\/([^/]+)(\/html)?$/.exec(pathname) ?? []
  const mail = id === undefined ? undefined : site.mails().find((one) => one.id === decodeURIComponent(id))
  if (!mail) return sendPage(res, 404, page('Not found', html`<h1>Not found</h1><p><a href="/">Local cloud</a></p>`))
  if (!part) return sendPage(res, 200, mailPage(mail))
  // The HTML of a mail is not trusted: the sandbox blocks its scripts and forms.
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': 'sandbox' })
  res.end(mail.html ?? '')
}

async function act(site: Site, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const action = actions[urlOf(req).pathname]
  if (!action) return json(res, 404, { error: `There is ${Object.keys(actions).join(', ')}.` })
  // Refuses requests from pages of other sites (CSRF).
  if (req.headers['sec-fetch-site'] === 'cross-site') return json(res, 403, { error: 'cross-site' })
  const sent = await read(req)
  try {
    await action(site, sent.fields)
  } catch (error) {
    const sentence = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return json(res, 400, { error: sentence })
  }
  if (sent.wantsPage) res.writeHead(303, { location: '/' }).end()
  else json(res, 200, { ok: true })
}

async function read(req: IncomingMessage): Promise<Sent> {
  const text = (await readBody(req)).toString('utf8')
  const wantsPage = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (wantsPage) return { fields: Object.fromEntries(new URLSearchParams(text)), wantsPage }
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(text))
  return { fields: parsed.success ? parsed.data : {}, wantsPage }
}

async function home(site: Site): Promise<Html> {
  const { services, limits, mails, reports, pushes, buckets, appOrigin, stripe, meetings } = site
  const [states, stripeEvents, channels, met] = await Promise.all([
    observe(services),
    stripe.section(),
    ablySection(addressOf(services, 'ably')),
    meetings.section(),
  ])
  const sections = [
    overview(states, appOrigin),
    limitSection(limits),
    mailSection(mails()),
    pushSection(pushes()),
    bucketSection(buckets()),
    stripeEvents,
    channels,
    met,
    reportSection(reports()),
  ]
  return page('Overview', html`${sections}`)
}

function sendPage(res: ServerResponse, status: number, body: Html): void {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  res.end(body.text)
}

function addressOf(services: Service[], name: Service['name']): string {
  const service = services.find((one) => one.name === name)
  if (!service) throw new Error(`The console needs the service "${name}".`)
  return service.address
}

function asset(name: string): string {
  return fs.readFileSync(path.join(import.meta.dirname, 'assets', name), 'utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
