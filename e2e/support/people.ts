import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, expect } from '@playwright/test'
import * as z from 'zod'
import { authOutput } from '#features/accounts/contract.ts'
import { balanceOutput, historyOutput } from '#features/wallet/contract.ts'
import { keys } from '../../src/local/vars.ts'
import { type Credentials, findAccount, insertAccount, insertSession, type Role } from './accounts.ts'
import { origin, providerOrigin } from './addresses.ts'

export type Newcomer = Credentials
/** A person with an account and an access token for API calls. */
export type Person = Newcomer & { id: string; displayName: string; token: string }

/** The password of every demo person. */
const demoPassword = 'limelight-demo'
/** The default user agent of a session. */
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const wireAuth = z.object({ session: z.object({ access_token: z.string() }), user: authOutput.shape.user })
const wireSession = wireAuth.pick({ session: true })
const wireEntry = historyOutput.shape.entries.element.extend({ created_at: z.coerce.date() })
const wireHistory = z.object({ entries: z.array(wireEntry) })
const intents = z.object({
  data: z.array(z.object({ status: z.string(), metadata: z.record(z.string(), z.string()) })),
})

export const passwordOf = (username: string): string => `front row ${username}`

/** Returns credentials for a new account. */
export function newcomer(): Newcomer {
  const username = `e2e_${randomBytes(6).toString('hex')}`
  return { username, email: `${username}@limelight.test`, password: passwordOf(username) }
}

/** Creates a fan and buys `tokens` tokens with a card that always pays. */
export async function newFan({ tokens = 0 }: { tokens?: number } = {}): Promise<Person> {
  const fan = await newPerson('fan')
  if (tokens > 0) {
    await buyTokens(fan, tokens)
    expect(await balanceOf(fan)).toMatchObject({ balance: tokens })
  }
  return fan
}

/** Buys tokens through the API with a card that always pays. */
export const buyTokens = ({ token }: Person, tokenAmount: number): Promise<unknown> =>
  call('POST', '/tokens/purchase', { body: { tokenAmount, paymentMethodId: 'pm_card_visa', isGift: false }, token })

/** Inserts an account into the database and signs it in for API calls. */
export async function newPerson(role: Role): Promise<Person> {
  const someone = newcomer()
  return { ...someone, ...(await insertAccount(someone, role)), token: await accessToken(someone) }
}

/** Creates a fan through the sign-up API, which also sends the mail for confirming the email address. */
export async function signedUpFan(): Promise<Person> {
  const someone = newcomer()
  return personOf(someone, await call('POST', '/auth/sign-up', { body: { ...someone, date_of_birth: '1990-01-31' } }))
}

/** Returns a person of the seed, signed in for API calls. */
export async function demoPerson(username: string): Promise<Person> {
  const someone = { username, email: `${username}@limelight.test`, password: demoPassword }
  return { ...someone, ...(await findAccount(someone)), token: await accessToken(someone) }
}

/** Inserts a session, without a password, and exchanges its refresh token. Returns the access token. */
async function accessToken(someone: Newcomer): Promise<string> {
  const body = { refresh_token: await insertSession(someone, 'a program of the tests') }
  return wireSession.parse(await call('POST', '/auth/refresh', { body })).session.access_token
}

/** Signs a browser in without the sign-in screen. Each call creates a new session. */
export async function signInBrowser(context: BrowserContext, person: Newcomer, userAgent = chrome): Promise<void> {
  const value = await insertSession(person, userAgent)
  await context.addCookies([{ name: 'limelight', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs in through the API as a person who signed up on the screen. */
export const signInThroughApi = async (someone: Newcomer) => personOf(someone, await signIn(someone))

const signIn = ({ email, password }: Newcomer) => call('POST', '/auth/sign-in', { body: { email, password } })

function personOf(someone: Newcomer, answer: unknown): Person {
  const { session, user } = wireAuth.parse(answer)
  return { ...someone, id: user.id, displayName: user.display_name, token: session.access_token }
}

export const balanceOf = async ({ token }: Person) =>
  balanceOutput.parse(await call('GET', '/tokens/balance', { token }))

/** Returns the wallet history, newest first, without ids and times. */
export async function historyOf({ token }: Person) {
  const { entries } = wireHistory.parse(await call('GET', '/tokens/history', { token }))
  return entries.map(({ kind, account, tokens, counterparty, message, label }) => {
    return { kind, account, tokens, counterparty, message, label }
  })
}

/** Returns the states of a person's payments at the provider, newest first. */
export async function paymentsOf({ id }: Person): Promise<string[]> {
  const answer = await fetch(`${providerOrigin}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${keys.stripeSecret}` },
  })
  const { data } = intents.parse(await answer.json())
  return data.filter(({ metadata }) => metadata.user_id === id).map(({ status }) => status)
}

type Call = { body?: unknown; token?: string }

async function call(method: 'GET' | 'POST', path: string, { body, token }: Call): Promise<unknown> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const { status, text } = await retryUnavailable(async () => {
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const said = await fetch(`${origin}/api/v1${path}`, sent)
    return { status: said.status, retryAfter: said.headers.get('retry-after'), text: await said.text() }
  })
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return JSON.parse(text)
}

/** Retries once after `Retry-After` when the server responds with 503, as it may on a busy machine. */
async function retryUnavailable<Answer extends { status: number; retryAfter?: string | null | undefined }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  if (answer.status !== 503 || !answer.retryAfter) return answer
  await setTimeout(Number(answer.retryAfter) * 1_000)
  return ask()
}
