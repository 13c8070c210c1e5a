import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from './chance.ts'

/** Things that go wrong at a request. `after`: the request has its effect, but its response is lost. */
const kinds = [
  'killed before',
  'killed after',
  'lost before',
  'lost after',
  'slow before',
  'slow after',
  'unavailable',
  'nonsense',
  'quota',
] as const
export type FaultKind = (typeof kinds)[number]

/** Services that can fail for some minutes. */
export const hosts = [
  'database',
  'redis',
  'stripe',
  'ably',
  'mail',
  'push',
  'realtimekit',
  'rooms',
  'queues',
  'storage',
] as const
export type Host = (typeof hosts)[number]

/** `lost response`: the call succeeds, but the client does not know. `countdown`: requests before the fault. */
type Fault = { kind: FaultKind; countdown: number } | { kind: 'lost response' }

/** A call, a job or a webhook, with everything that it started. A killed one never continues. */
class Invocation {
  readonly generation: number
  fault: Fault | undefined
  hasFailed = false
  isKilled = false
  /** Resolves when the invocation is killed. */
  readonly killed: Promise<'killed'>
  kill: () => void = () => {}
  constructor(generation: number, fault: Fault | undefined) {
    this.generation = generation
    this.fault = fault
    this.killed = new Promise((resolve) => {
      this.kill = () => {
        this.isKilled = true
        resolve('killed')
      }
    })
  }
}

const slowMs = 40_000
/** Time after an outage in which errors are its consequence. */
const aftermathMs = 600_000
const requestsMax = 8

const never = <T>(): Promise<T> => new Promise(() => {})
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

export function pickFault(chance: Chance): Fault {
  const kind = chance.pick([...kinds, 'lost response', 'lost response'] as const)
  return kind === 'lost response' ? { kind } : { kind, countdown: chance.between(0, requestsMax - 1) }
}

/** Error of a call whose outcome the client does not know. */
export class ResponseLost extends Error {
  override readonly name = 'ResponseLost'
}

/** Plans faults from the seed, and applies them to the requests of calls, jobs and webhooks. */
export class Faults {
  readonly #now: () => number
  readonly #current = new AsyncLocalStorage<Invocation>()
  #planned: Fault | undefined
  /** A deployment ends all invocations of earlier generations. */
  #generation = 0
  #outage: { host: Host; untilMs: number } | undefined

  /** Number of faults that happened, by their kind. */
  readonly counts = new Map<string, number>()
  /** Number of calls, webhooks and runs of jobs. */
  invocations = 0

  constructor(now: () => number) {
    this.#now = now
  }

  restart(): void {
    this.#planned = undefined
    this.#outage = undefined
    this.#generation++
    this.counts.clear()
    this.invocations = 0
  }

  /** Plans a fault of the next invocation. */
  plan(fault: Fault): void {
    this.#planned = fault
  }

  /** Removes a planned fault that no invocation has taken. */
  unplan(): void {
    this.#planned = undefined
  }

  /** Lets a service fail for some time. */
  startOutage(host: Host, ms: number): void {
    this.#outage = { host, untilMs: this.#now() + ms }
  }

  endOutage(): void {
    if (this.#outage) this.#outage.untilMs = Math.min(this.#outage.untilMs, this.#now())
  }

  /** Ends everything that runs, as a deployment does. */
  endAll(): void {
    this.#generation++
  }

  /** Returns true if an error of the running invocation is the consequence of a fault. */
  excuses(): boolean {
    const invocation = this.#current.getStore()
    const isAfterOutage = this.#outage !== undefined && this.#now() <= this.#outage.untilMs + aftermathMs
    return isAfterOutage || (invocation !== undefined && (invocation.hasFailed || this.#isDead(invocation)))
  }

  /**
   * Runs a call, a job or a webhook with the planned fault.
   * @throws ResponseLost if a fault leaves its outcome unknown; its own errors otherwise
   */
  async invoke<T>(work: () => Promise<T>): Promise<T> {
    const invocation = new Invocation(this.#generation, this.#planned)
    this.#planned = undefined
    this.invocations += 1
    return await this.#current.run(invocation, async () => {
      const settled = await Promise.race([
        work().then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        ),
        invocation.killed,
      ])
      if (invocation.fault?.kind === 'lost response') this.#count('lost response')
      if (settled === 'killed' || invocation.fault?.kind === 'lost response') throw new ResponseLost()
      if ('value' in settled) return settled.value
      if (this.excuses()) throw new ResponseLost('', { cause: settled.error })
      throw settled.error
    })
  }

  /** Waits for work that continues after a response, until its invocation is killed. */
  untilKilled(work: Promise<unknown>): Promise<unknown> {
    const invocation = this.#current.getStore()
    if (!invocation) return work
    return this.#isDead(invocation) ? Promise.resolve() : Promise.race([work, invocation.killed])
  }

  /** Sends a request to a service, or lets it fail. `refuse` returns the response of a service that fails. */
  async request<T>(host: Host, send: () => Promise<T>, refuse?: (kind: FaultKind) => T): Promise<T> {
    const invocation = this.#current.getStore()
    // the request of a person or of another service
    if (!invocation) return send()
    if (this.#isDead(invocation)) return never()
    const kind = this.#faultOf(host, invocation)
    if (kind === undefined) return this.#unlessDead(invocation, await send())
    this.#count(kind)
    invocation.hasFailed = true
    const [name, when] = kind.split(' ')
    if (when === 'after') await send()
    if (name === 'killed') {
      invocation.kill()
      return never()
    }
    if (name === 'slow') {
      await wait(slowMs)
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    }
    if (name === 'lost' || refuse === undefined) throw new TypeError('fetch failed')
    return refuse(kind)
  }

  #faultOf(host: Host, { fault }: Invocation): FaultKind | undefined {
    if (this.#outage?.host === host && this.#now() < this.#outage.untilMs) return 'unavailable'
    if (!fault || fault.kind === 'lost response' || fault.countdown-- !== 0) return undefined
    return fault.kind
  }

  #count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  #unlessDead<T>(invocation: Invocation, response: T): T | Promise<T> {
    return this.#isDead(invocation) ? never() : response
  }

  #isDead = ({ isKilled, generation }: Invocation): boolean => isKilled || generation < this.#generation
}
