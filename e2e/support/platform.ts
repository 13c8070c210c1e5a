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

/** A new creator, with the rates everybody starts with. */
export const newCreator = (): Promise<Person> => newPerson('creator')

/** Creators of a country where nobody else is, so that what others do moves none of them; long here, so top of no list. */
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

/** Has the Worker's cron run a job that is due now. A run that began before may not know what the test has just done. */
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
  // the first cron of all has every job to run
  await expect.poll(hasRun, { message: `job ${name}`, timeout: 60_000 }).toEqual({ error: null, hasRun: true })
}

/** A payer's bank disputes their newest payment; the dispute's id. */
export async function dispute({ id }: Person): Promise<string> {
  const answer = await fetch(`${providerOrigin}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${keys.stripeSecret}` },
  })
  const charge = charges.parse(await answer.json()).data.find(({ metadata }) => metadata.user_id === id)
  if (!charge) throw new Error('there is no payment to dispute')
  return withId.parse(await control(`/charges/${charge.id}/dispute`, {})).id
}

export const closeDispute = (id: string, outcome: 'won' | 'lost') => control(`/disputes/${id}`, { outcome })

/** Somebody's connection to a meeting breaks off, without a word. */
export const vanish = ({ id }: Person) => control('/vanish', { customId: id }, meetingsOrigin)

/** What somebody sends to a meeting arrives, or does not. */
export const passMedia = ({ id }: Person, passes: boolean) => control('/pass', { customId: id, passes }, meetingsOrigin)

/** The SFU of somebody's meeting dies, with the connections of both. */
export const crashSfu = ({ id }: Person) => control('/crash', { customId: id }, meetingsOrigin)

/** Kills the product's workerd; a new one goes on from what it stored. */
export function restartWorker(): void {
  const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(path.join(cloudDir, 'lock.json'), 'utf8')))
  process.kill(pid, 'SIGUSR2')
}

/** What a meeting sends to somebody goes through a network that carries so much; null: any. */
export const narrowNetwork = ({ id }: Person, kbps: number | null) =>
  control('/network', { customId: id, kbps }, meetingsOrigin)

/** A film plays in the meeting of this token. */
export const playFilm = (token: string) => control('/play', { token }, meetingsOrigin)

const meetings = z.array(z.object({ people: z.array(z.object({ customId: z.string() })) }))

/** Whether somebody is connected to a meeting, as its provider sees it. */
export async function isInMeeting({ id }: Person): Promise<boolean> {
  const answer = await fetch(`${meetingsOrigin}/__control/meetings`)
  return meetings.parse(await answer.json()).some(({ people }) => people.some(({ customId }) => customId === id))
}

async function control(path: string, body: unknown, of = providerOrigin): Promise<unknown> {
  const answer = await fetch(`${of}/__control${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** A call of somebody's, whatever it answers. */
export async function ask({ token }: Person, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // nothing to say: an answer without a body
  const text = await answer.text()
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(text === '' ? {} : JSON.parse(text)) }
}
