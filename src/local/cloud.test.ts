import fs from 'node:fs'
import path from 'node:path'
import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../server/env.ts'
import { type Cloud, startCloud } from './cloud.ts'
import { listen } from './http/serve.ts'
import { freeRange, temporaryDir } from './testbed.ts'

const { dir, remove } = temporaryDir('cloud-test')
const appOrigin = 'http://127.0.0.1:9'
/** Number of ports: one for the console and one for each service. */
const services = 11
const options = { port: 0, dir: path.join(dir, 'first'), appOrigin }
let cloud: Cloud

beforeAll(async () => {
  cloud = await startCloud(options)
})
afterAll(async () => {
  await cloud.close()
  remove()
})

const portsOf = ({ port, services }: Cloud) => [port, ...services.map(({ address }) => Number(new URL(address).port))]

test('the variables of the cloud are a complete configuration of the Worker', () => {
  const env = parseEnv(cloud.vars)
  expect(env).toMatchObject({ APP_ENV: 'local', APP_ORIGIN: appOrigin })
  expect(env.FEATURE_FLAGS).toContain('offers')
})

test('the application’s role connects through the Neon driver and cannot write the ledger', async () => {
  neonConfig.fetchEndpoint = () => `http://${cloud.vars.NEON_LOCAL_PROXY}/sql`
  const sql = neon(cloud.vars.DATABASE_URL ?? '')
  expect(await sql`select current_user as me`).toEqual([{ me: 'limelight_app' }])
  const tables = await sql`select relname from pg_class where relnamespace = 'ledger'::regnamespace and relkind = 'r'`
  expect(tables.length).toBeGreaterThan(0)
  for (const { relname } of tables)
    await expect(sql.query(`delete from ledger.${relname}`)).rejects.toMatchObject({ code: '42501' })
})

test('refuses a second cloud on the same directory, and allows one on another directory', async () => {
  await expect(startCloud(options)).rejects.toThrow(/^Another local cloud \(process \d+\) is using .*first/)
  const beside = await startCloud({ ...options, dir: path.join(dir, 'second') })
  try {
    expect(new Set([...portsOf(cloud), ...portsOf(beside)]).size).toBe(2 * services)
    expect(beside.vars.SESSION_SECRET).not.toBe(cloud.vars.SESSION_SECRET)
  } finally {
    await beside.close()
  }
})

test('close frees every port; a restart keeps the data; a fresh start deletes them', async () => {
  const place = path.join(dir, 'third')
  const first = await startCloud({ ...options, dir: place })
  const customer = await stripeCustomer(first, 'kept@limelight.test')
  await first.close()
  for (const port of portsOf(first)) await (await listen(() => {}, { port })).close()

  const again = await startCloud({ ...options, dir: place })
  expect(again.vars.SESSION_SECRET).toBe(first.vars.SESSION_SECRET)
  expect(await stripeGet(again, customer)).toBe(200)
  await again.close()

  const fresh = await startCloud({ ...options, dir: place, fresh: true })
  expect(fresh.vars.SESSION_SECRET).not.toBe(first.vars.SESSION_SECRET)
  expect(await stripeGet(fresh, customer)).toBe(404)
  await fresh.close()
})

test('reports a taken port in one sentence and leaves no lock behind', async () => {
  const place = path.join(dir, 'fourth')
  const base = await freeRange(services)
  const squatter = await listen(() => {}, { port: base + 4 })
  await expect(startCloud({ ...options, port: base, dir: place })).rejects.toThrow(
    `Port ${base + 4} is already in use.`,
  )
  await squatter.close()
  expect(fs.existsSync(path.join(place, 'lock.json'))).toBe(false)
  const started = await startCloud({ ...options, port: base, dir: place })
  expect(portsOf(started)).toEqual(Array.from({ length: services }, (_, offset) => base + offset))
  await started.close()
})

const stripe = (of: Cloud, where: string, init: RequestInit = {}) =>
  fetch(`${of.vars.STRIPE_API_BASE}${where}`, {
    ...init,
    headers: { authorization: `Bearer ${of.vars.STRIPE_SECRET_KEY}` },
  })
async function stripeCustomer(of: Cloud, email: string): Promise<string> {
  const response = await stripe(of, '/v1/customers', { method: 'POST', body: new URLSearchParams({ email }) })
  return /"id": *"(cus_\w+)"/.exec(await response.text())?.[1] ?? ''
}
const stripeGet = async (of: Cloud, id: string) => (await stripe(of, `/v1/customers/${id}`)).status
