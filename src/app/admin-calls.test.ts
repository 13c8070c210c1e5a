import fs from 'node:fs'
import path from 'node:path'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { createTRPCClient, getUntypedClient, TRPCClientError } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminCall, adminRetry, adminSessionIdle } from '#client/admin/adminCalls.ts'
import type { AppRouter } from '#client/app-router.ts'
import { httpLinks } from '#client/trpc/trpcLinks.ts'
import { EXPORT_TEXTS } from '#features/admin/exports/spec.ts'
import { FILTERS } from '#features/admin/shell/spec.ts'
import { REVIEW_TEXTS } from '#features/applications/review/spec.ts'
import { SENTENCES as PURCHASE } from '#features/purchase/spec.ts'
import { appRouter } from './router.server.ts'

// Calls of admin screens: three attempts, a second apart, with a timeout of ten seconds, and the specified messages.

type Procedures = Record<string, { _def: { type: string; meta?: { isAdmin?: boolean } } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const adminCalls = Object.entries(proceduresOf(appRouter)).flatMap(([name, { _def }]) =>
  _def.meta?.isAdmin ? [{ name, type: _def.type }] : [],
)

const source = path.resolve(import.meta.dirname, '..')
const screens = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^features.*\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('.server.'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(source, file), 'utf8') }))

/** Returns the text inside the brackets that open at `from`. */
function argumentsAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** Returns the hooks of a file with the procedure of each; resolves `const { cases } = trpc.moderation`. */
function hooksOf(text: string) {
  const short = new Map(
    [...text.matchAll(/const \{ ([\w, ]+) \} = trpc((?:\.\w+)*)\n/g)].flatMap(([, names = '', under = '']) =>
      names.split(', ').map((name) => [name, `${under.slice(1)}${under && '.'}${name}`] as const),
    ),
  )
  return [...text.matchAll(/\b(\w+)((?:\.\w+)+)\.use(?:Query|InfiniteQuery|Mutation|SuspenseQuery)\(/g)].map(
    (found) => {
      const [whole, first = '', rest = ''] = found
      const procedure = first === 'trpc' ? rest.slice(1) : `${short.get(first) ?? first}${rest}`
      return { procedure, given: argumentsAt(text, found.index + whole.length - 1) }
    },
  )
}

/** Returns true if the options include `adminCall`, directly or through a constant of the file. */
const isAdminCall = (text: string, given: string) =>
  /\badminCall\b/.test(given) ||
  [...given.matchAll(/\b[a-z]\w*\b/g)].some(([name]) =>
    new RegExp(`const ${name} = [^;]{0,80}?\\{\\s*\\.\\.\\.adminCall\\b`).test(text),
  )

test('every screen makes its admin calls with the options of adminCall', () => {
  const names = new Set(adminCalls.map(({ name }) => name))
  const hooks = screens.flatMap(({ file, text }) => hooksOf(text).map((hook) => ({ file, text, ...hook })))
  const ofAdmins = hooks.filter(({ procedure }) => names.has(procedure))
  expect(ofAdmins.length).toBeGreaterThan(50)
  const without = ofAdmins.filter(({ text, given }) => !isAdminCall(text, given))
  expect(without.map(({ file, procedure }) => `${file}: ${procedure}`)).toEqual([])
})

let sentAt: number[]
let answer: (signal: AbortSignal | null | undefined) => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sentAt = []
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    sentAt.push(Date.now())
    return answer(signal)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failure = (httpStatus: number) => async () =>
  Response.json({ error: { json: { message: 'no', code: -32603, data: { httpStatus } } } }, { status: httpStatus })
const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}
const silent = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Makes a call as a screen does and waits for its failure. Returns the time of each attempt in ms. */
async function attemptsOf({ name, type }: { name: string; type: string }): Promise<number[]> {
  const client = getUntypedClient(createTRPCClient<AppRouter>({ links: [httpLinks({ token: async () => 'token-1' })] }))
  const queries = new QueryClient()
  const { context } = adminCall.trpc
  const ended =
    type === 'mutation'
      ? new MutationObserver(queries, {
          ...adminRetry,
          mutationFn: () => client.mutation(name, {}, { context }),
        }).mutate()
      : queries.fetchQuery({ ...adminRetry, queryKey: [name], queryFn: () => client.query(name, {}, { context }) })
  const failed = ended.then(
    () => false,
    () => true,
  )
  await vi.runAllTimersAsync()
  expect(await failed).toBe(true)
  return sentAt.splice(0)
}

test.each([
  ['three attempts without a connection', unreachable, [0, 1_000, 2_000]],
  ['three attempts after a server error', failure(503), [0, 1_000, 2_000]],
  ['three attempts after timeouts', silent, [0, 11_000, 22_000]],
  ['one attempt after a refusal', failure(409), [0]],
])('an admin call makes %s', async (_, given, moments) => {
  answer = given
  for (const type of ['query', 'mutation']) {
    const call = adminCalls.find((one) => one.type === type)
    if (!call) throw new Error(`no admin ${type}`)
    vi.setSystemTime(0)
    expect(await attemptsOf(call), type).toEqual(moments)
  }
})

test('only a refusal with ADMIN_IDLE opens the sign-in again form', () => {
  const refused = (reason: string) =>
    TRPCClientError.from({ error: { code: -32001, message: 'no', data: { httpStatus: 401, reason } } })
  expect(adminRetry.retry(0, refused('UNAUTHENTICATED'))).toBe(false)
  expect(adminSessionIdle.get()).toBe(false)
  expect(adminRetry.retry(0, refused('ADMIN_IDLE'))).toBe(false)
  expect(adminSessionIdle.get()).toBe(true)
})

test('success and error messages match the catalogue word for word', () => {
  expect(REVIEW_TEXTS).toMatchObject({
    fetchFailed: 'Failed to fetch applications',
    approveFailed: 'Failed to approve application',
    rejectFailed: 'Failed to reject application',
    queueFailed: 'Failed to queue application',
    approved: 'Application approved successfully',
    rejected: 'Application rejected',
    queued: 'Application queued for later review',
    none: 'No applications found',
    noneText: 'Try adjusting your filters',
  })
  expect(EXPORT_TEXTS).toMatchObject({ failed: 'Failed to export data', done: 'Data exported successfully as CSV' })
  expect(FILTERS.saved).toBe('Filter preset saved')
  expect(PURCHASE).toMatchObject({
    signInFirst: 'Please sign in to purchase tokens',
    giftRecipient: 'Invalid gift recipient',
    failed: 'Payment failed. Please try again.',
    unexpected: 'Unexpected response from payment server.',
    confirmationFailed: 'Payment confirmation failed. Please try again.',
    purchased: 'Tokens purchased successfully!',
  })
  expect(PURCHASE.added(200)).toBe('200 tokens added successfully!')
})
