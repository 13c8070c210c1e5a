import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import * as z from 'zod'
import { keys } from '../../src/local/vars.ts'
import { cloudDir, meetingsOrigin, origin, providerOrigin } from './addresses.ts'
import { asOwner } from './database.ts'
import { newPerson, type Person } from './people.ts'

export { asOwner }

const charges = z.object({ data: z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) })) })
const withId = z.object({ id: z.string() })
const moment = z.tuple([z.object({ asked: z.date() })])

/** Creates a creator with the default rates. */
export const newCreator = (): Promise<Person> => newPerson('creator')

/**
 * Inserts creators in a country that has no others, so that parallel tests do not change their order. Their accounts
 * are 400 days old, so that they are not at the top of lists of new creators.
 */
export async function newCreatorsIn(country: string, count: number): Promise<void> {
  await asOwner(
    `with person as (
       insert into users (email, username, display_name, password_hash, date_of_birth, role, created_at)
       select name || '@creators.test', name, name, '-', '1990-01-31', 'creator', now() - interval '400 days'
       from (select lower($1) || '_' || replace(gen_random_uuid()::text, '-', '')::varchar(12) as name
             from generate_series(1, $2)) one
       returning id, created_at)
     insert into creator_profiles (user_id, category, country, created_at) select id, 'Other', $1, created_at from person`,
    [country, count],
  )
}

/** Makes a job due and waits until the cron trigger has run it. Ignores a run that started before this function. */
export async function runJob(name: string): Promise<void> {
  const [{ asked }] = moment.parse(await asOwner('select clock_timestamp() as asked'))
  const hasRun = async () => {
    await asOwner('update job_runs set due_at = least(due_at, now()) where name = $1', [name])
    await fetch(`${origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`)
    const [run] = await asOwner(
      'select error, started_at >= $2 and finished_at >= started_at as "hasRun" from job_runs where name = $1',
      [name, asked],
    )
    return run
  }
  await expect.poll(hasRun, { message: `job ${name}` }).toEqual({ error: null, hasRun: true })
}

/** Disputes the newest payment of a person at the provider. Returns the id of the dispute. */
export async function dispute({ id }: Person): Promise<string> {
  const answer = await fetch(`${providerOrigin}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${keys.stripeSecret}` },
  })
  const charge = charges.parse(await answer.json()).data.find(({ metadata }) => metadata.user_id === id)
  if (!charge) throw new Error('there is no payment to dispute')
  return withId.parse(await control(`/charges/${charge.id}/dispute`, {})).id
}

export const closeDispute = (id: string, outcome: 'won' | 'lost') => control(`/disputes/${id}`, { outcome })

/** Breaks a person's connection to a meeting without a close message. */
export const breakConnection = ({ id }: Person) => control('/vanish', { customId: id }, meetingsOrigin)

/** Forwards the media that a person sends to a meeting, or drops it. */
export const forwardMedia = ({ id }: Person, passes: boolean) =>
  control('/pass', { customId: id, passes }, meetingsOrigin)

/** Crashes the SFU of a person's meeting and the connections of both sides. */
export const crashSfu = ({ id }: Person) => control('/crash', { customId: id }, meetingsOrigin)

/** Kills the product's workerd process. The supervisor starts a new one on the same data. */
export function restartWorker(): void {
  const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(path.join(cloudDir, 'lock.json'), 'utf8')))
  process.kill(pid, 'SIGUSR2')
}

/** Limits the bandwidth from a meeting to a person; null removes the limit. */
export const limitBandwidth = ({ id }: Person, kbps: number | null) =>
  control('/network', { customId: id, kbps }, meetingsOrigin)

/** Publishes a film to the meeting of this participant token. */
export const playFilm = (token: string) => control('/play', { token }, meetingsOrigin)

const meetings = z.array(z.object({ people: z.array(z.object({ customId: z.string() })) }))

/** Returns true if the meeting provider has a connection of the person. */
export async function isInMeeting({ id }: Person): Promise<boolean> {
  const answer = await fetch(`${meetingsOrigin}/__control/meetings`)
  return meetings.parse(await answer.json()).some(({ people }) => people.some(({ customId }) => customId === id))
}

async function control(path: string, body: unknown, of = providerOrigin): Promise<unknown> {
  const answer = await fetch(`${of}/__control${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** Calls the API as a person. Returns the status and the body, also of a refusal. */
export async function ask({ token }: Person, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // a 204 response has no body
  const text = await answer.text()
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(text === '' ? {} : JSON.parse(text)) }
}
