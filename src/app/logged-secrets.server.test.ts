import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { inFragment } from '#client/page/useFragment.ts'
import { makeVapidKeys } from '#ops/vapid.ts'
import type { Runtime } from '#server/context.ts'
import { parseEnv } from '#server/env.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { errorsPath } from '#shared/paths.ts'
import { startAppServer } from '#testing/app-server.ts'
import { lendImages } from '#testing/images.ts'
import { png } from '#testing/pictures.ts'
import { createWorld } from '#testing/world.ts'
import { createJobContext } from './context.server.ts'

const world = createWorld()
const { images, close: closeImages } = lendImages()
afterAll(closeImages)
const deadPort = '127.0.0.1:9'

/** Names of fields whose texts must never be logged, in requests and responses. */
const secretNames =
  /token|secret|password|email|cookie|signature|endpoint|p256dh|auth|verifier|challenge|recovery|^key$|^code$/i
/** A refusal also has a `code`, such as LINK_USED. */
const isRefusalCode = /^[A-Z_]+$/
const shortest = 6

type Found = Map<string, string>

/** Collects secrets from a request or a response: by the name of a field, and the query and fragment of each URL. */
function harvest(found: Found, value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const one of value) harvest(found, one, name)
  else if (typeof value === 'object' && value !== null)
    for (const [field, one] of Object.entries(value)) harvest(found, one, field)
  else if (typeof value === 'string' && value.length >= shortest) {
    if (secretNames.test(name) && !isRefusalCode.test(value) && !found.has(value)) found.set(value, name)
    const [, query = ''] = /^(?:https?|wss?):\/\/[^?#]+[?#](.+)$/.exec(value) ?? []
    for (const [field, one] of new URLSearchParams(query))
      if (/signature|credential|token|key/i.test(field) && one.length >= shortest) found.set(one, field)
  }
}

/** Returns true if a text contains the secret as a word: six digits are also part of longer numbers and ids. */
const contains = (text: string, secret: string) =>
  new RegExp(`(?<![\\w-])${secret.replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`, 'i').test(text)

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
type Call = { as?: string; body?: unknown }

/** Serves the product with changed variables, and captures all that it writes. */
async function serve(changes: Record<string, string>) {
  const lines: string[] = []
  const pending: Promise<unknown>[] = []
  const env = parseEnv({ ...world.cloud.vars, ...changes })
  const { rooms } = world.contextOf().providers
  const runtime: Runtime = {
    env,
    images,
    rooms: () => rooms,
    write: (line) => void lines.push(line),
    waitUntil: (work) => void pending.push(work.catch(() => undefined)),
  }
  const { origin, close } = await startAppServer(() => runtime)
  const found: Found = new Map()
  const done = new Set<string>()
  const address = randomUUID()
  const send = async (method: string, path: string, { as, body }: Call = {}): Promise<Answer> => {
    harvest(found, body)
    const response = await fetch(origin + path, {
      method,
      headers: {
        'cf-connecting-ip': address,
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${as}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) harvest(found, cookie.split(';')[0]?.split('=')[1], 'cookie')
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer: Answer = { status: response.status, body: isJson ? JSON.parse(text) : undefined }
    harvest(found, answer.body)
    if (response.ok) done.add(`${method} ${path.replace(/^\/api\/v1/, '').replace(/[0-9a-f-]{36}/, '…')}`)
    return answer
  }
  return {
    lines,
    found,
    /** Successful calls. */
    done,
    close,
    call: (method: string, path: string, call?: Call) => send(method, `/api/v1${path}`, call),
    send,
    /** Waits for the work after the responses, and delivers due rows of the outbox. */
    async settle() {
      while (pending.length > 0) await pending.shift()
      await drainOutbox(createJobContext(runtime, 'outbox')).catch(() => undefined)
      while (pending.length > 0) await pending.shift()
    },
  }
}
type Product = Awaited<ReturnType<typeof serve>>

/** Reads the mails to an address, and collects their links and codes. */
async function mailsTo(product: Product, email: string) {
  const answer = await fetch(`${world.cloud.consoleOrigin}/mail?to=${email}`, {
    headers: { accept: 'application/json' },
  })
  const mails = z.array(z.object({ subject: z.string(), text: z.string() })).parse(await answer.json())
  return mails.map(({ subject, text }) => {
    const code = /^\d{6}$/m.exec(text)?.[0]
    const token = inFragment(new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://x').hash, 'token')
    if (code) product.found.set(code, 'mailed code')
    if (token) product.found.set(token, 'mailed token')
    return { subject, code, token }
  })
}

const password = 'a good long password 7Q'

/** Plays the main journeys with a new user. A step may fail, because the log describes failures in detail. */
async function play(product: Product): Promise<void> {
  const { call, send } = product
  const username = `s${randomBytes(8).toString('hex')}`
  const email = `${username}@limelight.test`
  const newcomer = { email, username, password, date_of_birth: '1990-05-17' }
  const { body: signedUp } = await call('POST', '/auth/sign-up', { body: newcomer })
  await call('POST', '/auth/sign-in', { body: { email, password: `${password} wrong` } })
  await playMails(product, email)
  // The new password has ended the first session.
  const signedIn = await call('POST', '/auth/sign-in', { body: { email, password: `${password} new` } })
  const as: string | undefined = (signedIn.body.session ?? signedUp.session)?.access_token
  if (as === undefined) return
  const other = `${username}-new@limelight.test`
  await call('POST', '/auth/email', { as, body: { email: other, password: `${password} new` } })
  await call('POST', '/auth/totp/enrol', { as, body: { password: `${password} new` } })
  await call('POST', '/tokens/purchase', { as, body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa' } })
  await playFiles(product, as)
  await call('PUT', '/notifications/push-subscriptions', { as, body: pushSubscription() })
  await call('POST', '/calendar/feed', { as })
  const { body: feed } = await call('GET', '/calendar/feed', { as })
  if (feed?.url) await send('GET', new URL(feed.url).pathname)
  await playCall(product, as, signedUp.user.id)
  await call('GET', '/account/export', { as })
  await playNotice(product, email)
  const crash = {
    id: randomBytes(16).toString('hex'),
    name: 'Error',
    stack: `Error: ${email}\n at https://x/?token=${as}`,
  }
  await send('POST', errorsPath, { body: { ...crash, message: `no ${email} with ${as}`, path: `/auth?code=${as}` } })
  await product.settle()
  await mailsTo(product, email)
}

const pushSubscription = () => ({
  endpoint: `https://push.limelight.test/send/${randomBytes(40).toString('base64url')}`,
  keys: { p256dh: makeVapidKeys().publicKey, auth: randomBytes(16).toString('base64url') },
})

async function playFiles({ call, send }: Product, as: string): Promise<void> {
  const body = png(64, 64)
  const begun = await call('POST', '/uploads', {
    as,
    body: { kind: 'profile-picture', type: 'image/png', size: body.length },
  })
  for (const { url, headers } of begun.body.upload?.parts ?? [])
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) }).catch(() => undefined)
  if (begun.body.upload) await call('POST', `/uploads/${begun.body.upload.id}/complete`, { as })
  await send('GET', `/media/${randomUUID()}/large.webp?until=1&signature=${randomBytes(32).toString('hex')}`)
}

/** Plays an accepted video call, whose responses contain the token of the meeting and the key of the meter. */
async function playCall({ call }: Product, as: string, fan: string): Promise<void> {
  const creator = await world.person('creator')
  await world.owner("select ledger.promo_grant($1, 300, 'test')", [fan])
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const asked = await call('POST', '/sessions/requests', {
    as,
    body: { creator_id: creator.id, type: 'video', minutes: 20 },
  })
  const id = asked.body.request?.id
  if (!id) return
  await world.as(creator).sessions.accept({ id })
  await call('POST', `/sessions/${id}/join`, { as, body: {} })
}

async function playNotice({ call }: Product, email: string): Promise<void> {
  const letter = {
    kind: 'likeness',
    name: 'Ada',
    email,
    url: 'https://limelight.test/ada',
    statement: 'Me.',
    confirmed: true,
  }
  const { body } = await call('POST', '/legal/notices', { body: letter })
  if (body?.key) await call('GET', `/legal/notices/${body.notice.id}?key=${body.key}`)
}

/** Confirms the address, signs in with a code and with a link, and chooses a new password. */
async function playMails(product: Product, email: string): Promise<void> {
  const { call, settle } = product
  await settle()
  const [confirming] = await mailsTo(product, email)
  await call('POST', '/auth/confirm', { body: { token: confirming?.token ?? 'unsent token' } })
  for (const path of ['/auth/link', '/auth/reset-password']) {
    await world.owner(`update mail_gates set sent_at = sent_at - interval '61 s' where email = $1`, [email])
    await call('POST', path, { body: { email } })
    await settle()
    const [{ code, token = 'unsent token' } = {}] = await mailsTo(product, email)
    if (path === '/auth/link') await call('POST', '/auth/exchange', { body: { email, code: code ?? '000000' } })
    await call('POST', '/auth/exchange', { body: { token } })
    if (path !== '/auth/link') await call('POST', '/auth/password', { body: { token, password: `${password} new` } })
  }
}

/** All that the console received. */
let printed: string[] = []
beforeEach(() => {
  printed = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...all: unknown[]) => void printed.push(all.map(String).join(' ')))
})
afterEach(() => vi.restoreAllMocks())
const products: Product[] = []
afterAll(() => Promise.all(products.map(({ close }) => close())))

/** Calls that succeed if every service is up. */
const journeys = [
  ...['POST /auth/sign-up', 'POST /auth/confirm', 'POST /auth/exchange', 'POST /auth/password', 'POST /auth/sign-in'],
  ...[
    'POST /auth/email',
    'POST /auth/totp/enrol',
    'POST /tokens/purchase',
    'POST /uploads',
    'POST /uploads/…/complete',
  ],
  ...[
    'PUT /notifications/push-subscriptions',
    'GET /calendar/feed',
    'POST /sessions/requests',
    'POST /sessions/…/join',
  ],
  ...['GET /account/export', 'POST /legal/notices', 'POST /api/errors'],
]

const reports = async () => (await fetch(`${world.cloud.consoleOrigin}/reports`)).text()

test.each<[name: string, changes: Record<string, string>]>([
  ['every service', {}],
  ['mail down', { MAIL_API_BASE: `http://${deadPort}` }],
  ['payments down', { STRIPE_API_BASE: `http://${deadPort}` }],
  ['storage down', { R2_ENDPOINT: `http://${deadPort}` }],
  ['meetings down', { REALTIMEKIT_API_BASE: `http://${deadPort}` }],
  ['realtime down', { ABLY_ENDPOINT: deadPort }],
  ['push down', { PUSH_API_BASE: `http://${deadPort}` }],
  ['a refused statement', { DATABASE_URL: 'postgres://limelight_app:wrong@db.local/limelight' }],
])('logs and reports contain no secret and no email address, with %s', async (name, changes) => {
  const product = await serve(changes)
  products.push(product)
  await play(product)
  const kinds = new Set(product.found.values())
  expect(product.lines.length).toBeGreaterThan(0)
  expect([...kinds]).toEqual(expect.arrayContaining(['email', 'password']))
  if (name === 'every service') {
    expect([...kinds]).toEqual(
      expect.arrayContaining(['access_token', 'cookie', 'mailed code', 'mailed token', 'endpoint', 'secret']),
    )
    expect([...kinds]).toContain('X-Amz-Signature')
    expect([...product.done]).toEqual(expect.arrayContaining(journeys))
  }
  const written = [...product.lines, ...printed, await reports()].join('\n')
  const leaked = [...product.found].filter(([secret]) => contains(written, secret)).map(([, kind]) => kind)
  expect(leaked).toEqual([])
})
