import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { noticesPath } from '#features/accounts/personal-data/spec.ts'
import { everywhere } from '#server/http/headers.ts'
import { CRASH } from '#shared/crash.ts'
import { COMMON } from '#shared/errors.ts'
import { errorsPath } from '#shared/paths.ts'
import { cloudPort, origin, port } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { waitForHydration } from './support/steps.ts'

const pages = ['/', '/explore', '/explore?category=music', '/auth?mode=signin', '/creator/mira_koval', '/settings']
const files = ['/favicon.svg', '/favicon.ico', '/manifest.webmanifest', '/icons/icon-192.png', '/robots.txt']
const data = ['/api/ping', '/api/v1/health', '/api/v1/openapi.json', '/api/v1/nothing', '/api/trpc/health.check']

test('each response for a page has a policy with a new nonce, which all its scripts and styles use', async ({
  request,
}) => {
  const seen = new Set<string>()
  for (const path of [...pages, ...pages]) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy, path).not.toContain('unsafe-')
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(nonce.length, path).toBeGreaterThanOrEqual(22)
    seen.add(nonce)
    const html = await answer.text()
    for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag, path).toContain(`nonce="${nonce}"`)
    expect(html, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=["']/)
  }
  expect(seen.size).toBe(pages.length * 2)
})

test('pages, files and API responses have the common headers', async ({ request }) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? ''
  for (const path of [...pages, ...files, ...data, asset])
    expect((await request.get(path)).headers(), path).toMatchObject(everywhere)
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable')
})

test('source maps are not public', async ({ request }) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? ''
  expect((await request.get(asset)).status()).toBe(200)
  expect((await request.get(`${asset}.map`)).status()).toBe(404)
})

test('a public file lists the licences of the browser code', async ({ request }) => {
  const answer = await request.get(noticesPath)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const notices = await answer.text()
  for (const name of ['react', 'react-dom', '@tanstack/react-router', '@trpc/client', 'zod', 'lucide-react', 'ably'])
    expect(notices).toContain(`## ${name} - `)
  expect(notices).toMatch(/Permission is hereby granted, free of charge/)
})

test('responds to a wrong method with 405 in JSON, and serves the icon', async ({ request }) => {
  for (const [method, path] of [
    ['GET', '/api/webhooks/stripe'],
    ['GET', errorsPath],
    ['PUT', '/api/ping'],
    ['DELETE', '/api/v1/openapi.json'],
  ] as const) {
    const answer = await request.fetch(path, { method })
    expect(answer.status(), path).toBe(405)
    expect(answer.headers().allow, path).toBeTruthy()
    expect(await answer.json(), path).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  }
  const icon = await request.get('/favicon.ico', { maxRedirects: 0 })
  expect(icon.status()).toBe(200)
  expect(icon.headers()['content-type']).toMatch(/^image\//)
})

test('keeps the connection open after it refuses a request from another site', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json', 'content-length': '2' }
  const sockets = new Set<Socket>()
  for (const call of ['accounts.refresh', 'accounts.signOut', 'accounts.refresh', 'accounts.signOut']) {
    const asked = httpRequest(`${origin}/api/trpc/${call}`, { method: 'POST', agent, headers }).end('{}')
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve).on('error', reject)
    })
    expect(answer.statusCode).toBe(403)
    sockets.add(answer.socket)
    expect(await text(answer)).toContain('FOREIGN_ORIGIN')
  }
  agent.destroy()
  expect(sockets.size).toBe(1)
})

test('a body with broken chunks is refused and not reported as an error', async ({ request }) => {
  const address = crypto.randomUUID()
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncf-connecting-ip: ${address}\r\n` +
    'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
  for (const path of ['/api/v1/auth/sign-in', '/api/trpc/tips.send', '/api/webhooks/stripe', errorsPath]) {
    const socket = connect(port, '127.0.0.1')
    socket.end(`${head(path)}9\r\n{"email":\r\nno number\r\n`)
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk
    expect(answer, path).not.toMatch(/^HTTP\/1\.1 (2|5)/)
  }
  // waits for a later report, because earlier reports would have arrived before it
  const id = crypto.randomUUID().replaceAll('-', '')
  await request.post(errorsPath, { data: { id, name: 'Error', message: 'the last one', path: '/' } })
  const reports = async () => (await request.get(`http://127.0.0.1:${cloudPort}/reports`)).text()
  await expect.poll(reports).toContain(id)
  expect(await reports()).not.toMatch(/auth\/sign-in|tips\.send|webhooks\/stripe/)
})

test('pages respond with 503 while the database is down, and a later retry opens the page', {
  tag: '@alone',
}, async ({ open, request, watch }) => {
  const fault = (mode: string) =>
    request.post(`http://127.0.0.1:${cloudPort}/faults`, { data: { service: 'neon', mode } })
  watch.expectRefusal(503, '/collections')
  watch.expectCrash('503 /collections')
  watch.expectCrash(COMMON.unavailable.sentence)
  const page = await open(await newFan())
  await fault('down')
  try {
    // requests a list that is not cached
    const answer = await request.get('/explore?category=dance')
    expect(answer.status()).toBe(503)
    expect(answer.headers()['retry-after']).toBe('2')
    expect(answer.headers()['content-type']).toContain('text/html')
    expect((await page.goto('/collections'))?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: CRASH.title })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/collections')
  } finally {
    await fault('off')
  }
  await (await waitForHydration(page.getByRole('button', { name: CRASH.retry }))).click()
  await expect(page.getByRole('heading', { name: 'Collections' })).toBeVisible()
})

test('the policy blocks a script that is not from the page', { tag: '@smoke' }, async ({ open, watch }) => {
  const page = await open()
  await page.goto('/')
  await waitForHydration(page.getByRole('main'))
  const ran = await page.evaluate(() => {
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="/nothing.png" onerror="document.title = \'taken\'">'
    const violation = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve))
    document.body.appendChild(holder)
    return violation.then(() => document.title === 'taken')
  })
  expect(ran).toBe(false)
  watch.expectViolation('script-src')
})
