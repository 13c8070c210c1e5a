import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '#ops/command.ts'
import { type Cloud, startCloud } from './cloud.ts'
import { startCron } from './cron.ts'
import { listen } from './http/serve.ts'
import type { Settings } from './settings.ts'
import { serviceUrlsFor, workerVars } from './vars.ts'

/** A running product: Vite in development, the production build in preview. `ended` rejects if its process ends. */
export type Product = {
  ended: Promise<never>
  close(): Promise<void>
  /** Kills the runtime and starts a new one on the same data. Undefined if not supported. */
  restart?(): void
}
export type ServeProduct = (where: {
  port: number
  vars: Record<string, string>
  state: string
}) => Product | Promise<Product>

/**
 * A launched product. `status` is the HTTP status of its health check, `took` the seconds until each part was ready.
 */
export type Launched = {
  origin: string
  cloud: Cloud
  status: number
  took: { services: number; data: number; product: number }
  ended: Promise<never>
  close(): Promise<void>
  /** Stops the cron that runs jobs every minute, which would disturb a measurement. */
  stopJobs(): void
  restart?: Product['restart']
}

/**
 * Time limit of the first response. A first start on a busy machine takes minutes. If the product ends, the wait ends
 * too.
 */
const READY_WITHIN_MS = 600_000
const POLL_MS = 100
const RESPONSES_BEFORE_FAILURE = 3
const PEOPLE = ['fan', 'fan2', 'creator', 'creator2', 'admin', 'admin2', 'applicant']

/**
 * Starts the local cloud, its data and the product. Resolves when the product responds. If one part cannot start, the
 * others are stopped. `signal` cancels the start.
 * @throws a sentence if a port is taken.
 */
export async function launch(settings: Settings, serve: ServeProduct, signal?: AbortSignal): Promise<Launched> {
  const origin = `http://127.0.0.1:${settings.port}`
  await assertFree(settings.port, 'PORT')
  const { cloudPort, dir, fresh, limits } = settings
  const began = performance.now()
  const secondsSoFar = () => (performance.now() - began) / 1000
  const starting = startCloud({ port: cloudPort, dir, fresh, limits, appOrigin: origin })
  const closing: (() => unknown)[] = [() => starting.then(({ close }) => close()).catch(() => {})]
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    // A directory that another local cloud uses is refused before the product starts.
    await Promise.race([starting, wait(0)])
    // Loads the product's code while the services start: this takes longer and does not need them.
    const {
      ended,
      restart,
      close: closeProduct,
    } = await serve({
      port: settings.port,
      vars: plannedVars(settings, origin),
      state: path.join(dir, 'worker'),
    })
    closing.push(closeProduct)
    const cloud = await starting
    const services = secondsSoFar()
    const responding = firstStatus(origin, signal).then((status) => ({ status, product: secondsSoFar() }))
    responding.catch(() => {})
    await seed(cloud)
    const data = secondsSoFar()
    const { status, product: responded } = await Promise.race([responding, ended])
    const { stop: stopJobs } = startCron(origin)
    closing.push(stopJobs)
    const took = { services, data, product: responded }
    return { origin, cloud, status, took, ended, close, stopJobs, ...(restart && { restart }) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the Worker's variables, known before the services listen. */
const plannedVars = ({ cloudPort, dir }: Settings, origin: string) =>
  workerVars(origin, path.resolve(dir), serviceUrlsFor(cloudPort))

/** Returns the text after a start: URLs, demo accounts and durations. */
export function greeting({ origin, cloud, status, took }: Launched, seconds: number): string {
  const part = (name: string, ready: number) => `${name} ${ready.toFixed(1)} s`
  const parts = [part('services', took.services), part('demo data', took.data), part('product', took.product)]
  return [
    '',
    ...(status === 200 ? [] : [`  The product responds with ${status}: its errors are above.`, '']),
    `  Limelight      ${origin}   (ready in ${seconds.toFixed(1)} s: ${parts.join(', ')})`,
    `  Local cloud    http://127.0.0.1:${cloud.port}`,
    `  Demo accounts  ${PEOPLE.map((name) => `${name}@limelight.test`).join(', ')}`,
    '                 password limelight-demo',
    '  Test card      4242 4242 4242 4242, any future date, any code',
    '',
  ].join('\n')
}

async function assertFree(port: number, variable: string): Promise<void> {
  try {
    await (await listen(() => {}, { port })).close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new Error(`Port ${port} is already in use. Stop what uses it, or choose another with ${variable}.`)
  }
}

/** Adds demo users and their data. */
export async function seed(cloud: Cloud): Promise<void> {
  const program = path.join(root, 'src/local/seed/index.ts')
  if (!fs.existsSync(program)) return
  const module: { seed(where: Pick<Cloud, 'ownerUrl' | 'vars'>): Promise<void> } = await import(program)
  await module.seed(cloud)
}

/**
 * Returns the status of the product's health check once it responds. The product has a few seconds to become healthy.
 */
async function firstStatus(origin: string, givenUp: AbortSignal | undefined): Promise<number> {
  const tooLate = AbortSignal.timeout(READY_WITHIN_MS)
  const signal = givenUp ? AbortSignal.any([givenUp, tooLate]) : tooLate
  for (let responses = 0; ; ) {
    const status = await fetch(`${origin}/api/v1/health`, { signal }).then(
      (response) => response.status,
      () => undefined,
    )
    if (givenUp?.aborted) throw new Error('Given up.')
    if (tooLate.aborted) throw new Error(`The product does not respond at ${origin}.`)
    if (status !== undefined) responses += 1
    if (status !== undefined && (status === 200 || responses === RESPONSES_BEFORE_FAILURE)) return status
    await wait(status === undefined ? POLL_MS : 1000)
  }
}
