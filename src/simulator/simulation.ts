import type { AccessClaims } from '#server/access-token.ts'
import { toAppError } from '#server/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { Chance } from './chance.ts'
import { ResponseLost } from './faults.ts'
import type { Caller, Marketplace } from './marketplace.ts'
import { Visibility } from './visibility.ts'

export type Role = 'fan' | 'creator' | 'admin'
/**
 * `isIntruder`: the person has no right to the thing of the call, so that a success is a failure of the product.
 * `country`: the one from which the person calls; absent: unknown.
 */
export type Person = {
  id: string
  number: number
  role: Role
  claims: AccessClaims
  country?: string | undefined
  isIntruder?: true
}

/** A person or a visitor. */
export type Reader = Omit<Person, 'role' | 'claims'> & { role: Role | 'visitor'; claims: AccessClaims | null }

/** Kinds of things that operations create and later operations use. */
export type Kind =
  | 'adjustment'
  | 'approved challenge'
  | 'appeal'
  | 'application'
  | 'ban'
  | 'broadcast'
  | 'call'
  | 'card'
  | 'call report'
  | 'case'
  | 'challenge'
  | 'content'
  | 'delivery'
  | 'decision'
  | 'deletion'
  | 'dispute'
  | 'event'
  | 'message'
  | 'offer'
  | 'order'
  | 'parcel'
  | 'payee'
  | 'payout hold'
  | 'person case'
  | 'product'
  | 'proposal'
  | 'purchase'
  | 'recording'
  | 'removal'
  | 'removed card'
  | 'second step'
  | 'session'
  | 'room'
  | 'stream'
  | 'subscription'
  | 'ticket'
  | 'tier'

/** A thing that the simulation has seen: its id, its owner, the other side of a deal, and the time of its end. */
export type Seen = {
  id: string
  owner: Person
  other?: Person
  tokens?: number
  at?: number
  text?: string
  isUnknown?: true
}
type Numbered = Seen & { number: number }

/** An operation of a run. Operations call only procedures and jobs of the product. */
export type Operation = {
  name: string
  /** How often the operation happens, relative to the others. */
  weight: number
  run(simulation: Simulation): unknown
}

/** A failure of the product: an unknown error, or an oracle that found a wrong state. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** Kinds whose ids only the two sides and admins may get. */
const privateKinds: readonly Kind[] = ['call', 'message', 'order', 'subscription']

/** Newer things are used more often: most picks are among the last of them. */
const recent = { share: 0.7, count: 12 }
const attackerShare = 0.04
/** Share in which another person replaces one whose account is suspended or waits for its deletion. */
const excludedShare = 0.7
const unknownShare = 0.02
const raceShare = 0.06
const repeatShare = 0.08
/** Time between the attempts of a client that does not know the outcome of its call. */
const patienceMs = [1_000, 5_000, 30_000, 60_000, 300_000, 900_000, 1_800_000]

/** People, the things that their calls created, and the acknowledged effects of these calls. */
export class Simulation {
  readonly market: Marketplace
  readonly chance: Chance
  readonly people: Person[] = []
  /** Admins with few permissions, who act in no operation. */
  readonly aides: Person[] = []
  readonly visibility = new Visibility()
  readonly refusals = new Map<string, number>()
  /** Number of calls that succeeded. */
  successes = 0
  /** Code of the last call, if the product refused it. */
  refusal: string | undefined
  /** Expected number of rows by effect, such as `order <id> <tokens>`. Oracles compare it with the ledger. */
  readonly acknowledged = new Map<string, number>()
  /** Pairs of a person and the person whom they blocked. */
  readonly #blocks = new Map<string, readonly [Person, Person]>()
  /** True if the client repeated the last call, which may have created a thing with the same text twice. */
  #isRepeated = false
  readonly #seen = new Map<Kind, Numbered[]>()
  /** Ids of people whose last call was refused because they are suspended or have asked for deletion. */
  readonly #excluded = new Set<string>()
  /** Number of the running operation. */
  number = 0

  constructor(market: Marketplace, chance: Chance) {
    this.market = market
    this.chance = chance
  }

  /** Creates an account with a direct write, as tests do. @param group the list that contains the person */
  async addPerson(role: Role, group = this.people): Promise<Person> {
    const username = `person${this.people.length + this.aides.length + 1}`
    const [row] = await this.market.database.query<{ id: string }>(
      `insert into users (email, username, display_name, password_hash, date_of_birth, role, totp_exempt)
       values ($1 || '@limelight.test', $1, $1, '-', '1990-01-01', $2, true) returning id`,
      [username, role],
    )
    if (!row) throw new Error('An insert returned no row.')
    const { id } = row
    if (role === 'creator')
      await this.market.database.query("insert into creator_profiles (user_id, category) values ($1, 'Other')", [id])
    const claims = { userId: id, familyId: this.chance.uuid(), role }
    const person = { id, number: this.number || -this.people.length, role, claims }
    this.visibility.guard(`${username}@limelight.test`, person, 'admin')
    group.push(person)
    return person
  }

  /** Returns a person, in most cases one whose last call was not refused because of the state of the account. */
  anyone(...roles: Role[]): Person {
    const isOfRole = ({ role }: Person) => roles.length === 0 || roles.some((one) => one === role)
    const pick = () => this.chance.pickSteadily(this.people.filter(isOfRole))
    const [first, second, isSecond] = [pick(), pick(), this.chance.happens(excludedShare)]
    return isSecond && this.#excluded.has(first.id) ? second : first
  }

  /** Returns the person who may act, or in a few cases an intruder. @param involved others who may act too */
  actor(rightful: Person, ...involved: (Person | undefined)[]): Person {
    if (!this.chance.happens(attackerShare)) return rightful
    const person = this.anyone()
    const isEqual = rightful.role === 'admin' && person.role === 'admin'
    const mayAct = [rightful, ...involved].some((one) => one?.id === person.id)
    return isEqual || mayAct ? person : { ...person, isIntruder: true }
  }

  see(kind: Kind, thing: Seen): void {
    const { id, owner, other = owner, text } = thing
    if (text && !this.#isRepeated) this.visibility.name(text, id)
    if (privateKinds.includes(kind)) this.visibility.guard(id, owner, other, 'admin')
    const list = this.#seen.get(kind) ?? []
    list.push({ ...thing, number: this.number })
    this.#seen.set(kind, list)
  }

  /** Returns a thing, in a few cases with an unknown id; undefined before the first one. */
  some(kind: Kind): Seen | undefined {
    const list = this.#seen.get(kind)
    if (!list) return undefined
    const thing = this.chance.pickSteadily(this.chance.happens(recent.share) ? list.slice(-recent.count) : list)
    return this.chance.happens(unknownShare) ? { ...thing, id: this.chance.uuid(), isUnknown: true } : thing
  }

  all(kind: Kind): readonly Seen[] {
    return this.#seen.get(kind) ?? []
  }

  /** Records a block, or its end. */
  setBlock(by: Person, of: Person, isBlocked: boolean): void {
    if (isBlocked) this.#blocks.set(`${by.id} ${of.id}`, [by, of])
    else this.#blocks.delete(`${by.id} ${of.id}`)
  }

  hasBlocked(by: string, of: string): boolean {
    return this.#blocks.has(`${by} ${of}`)
  }

  /** Returns a person and someone whom they blocked; undefined without a block. */
  someBlock(): readonly [Person, Person] | undefined {
    return this.#blocks.size === 0 ? undefined : this.chance.pick([...this.#blocks.values()])
  }

  /** Records a deal of two people. @throws Failure if one of them has blocked the other */
  deal(one: Person, other: Person): void {
    if (this.hasBlocked(one.id, other.id) || this.hasBlocked(other.id, one.id))
      throw new Failure(`${one.id} and ${other.id} dealt with each other despite a block.`)
  }

  acknowledge(effect: string): void {
    this.acknowledged.set(effect, (this.acknowledged.get(effect) ?? 0) + 1)
  }

  /** Calls a procedure. @returns its response; undefined if the product refused it. @throws Failure */
  async attempt<T>(who: Reader, call: (caller: Caller) => Promise<T>): Promise<T | undefined> {
    const [response] = await this.#settle(who, [call])
    return response
  }

  /**
   * Calls a procedure with an idempotency key. In some cases a program repeats the request at the same time, or
   * afterwards; `idOf` must then name the same effect. @returns the response of one effect.
   */
  async act<T>(
    who: Person,
    call: (caller: Caller, idempotencyKey: string) => Promise<T>,
    idOf: (response: T) => string,
  ): Promise<T | undefined> {
    const key = this.chance.uuid()
    const once = (caller: Caller) => call(caller, key)
    const responses = await this.#settle(who, this.chance.happens(raceShare) ? [once, once] : [once])
    if (responses.length > 0 && this.chance.happens(repeatShare)) responses.push(...(await this.#settle(who, [once])))
    const ids = new Set(responses.map(idOf))
    if (ids.size > 1) throw new Failure(`One key had ${ids.size} effects: ${[...ids].join(', ')}`)
    return responses[0]
  }

  /**
   * Makes calls at the same time; the seed chooses the order of their statements. A client repeats a call until it knows
   * the outcome.
   */
  async #settle<T>(who: Reader, calls: ((caller: Caller) => Promise<T>)[]): Promise<T[]> {
    const { scheduler, faults } = this.market
    const responses: T[] = []
    let unsettled = calls
    this.refusal = undefined
    this.#isRepeated = false
    for (const waitMs of patienceMs) {
      const results = unsettled.map((call) => faults.invoke(() => call(this.market.as(who))))
      const settled = await scheduler.finish(Promise.allSettled(results))
      for (const one of settled) if (one.status === 'fulfilled') responses.push(one.value)
      unsettled = unsettled.filter((_, i) => {
        const one = settled[i]
        return one?.status === 'rejected' && !this.#isRefusal(one.reason)
      })
      if (unsettled.length === 0) break
      await scheduler.advance(waitMs)
      this.#isRepeated = true
    }
    if (unsettled.length > 0) throw new Failure('A call has no certain outcome.')
    this.successes += responses.length
    if (this.refusal === 'SUSPENDED' || this.refusal === 'DELETION_PENDING') this.#excluded.add(who.id)
    else if (responses.length > 0) this.#excluded.delete(who.id)
    if (who.isIntruder && responses.length > 0) throw new Failure(`The stranger ${who.id} succeeded.`)
    this.refuseForeign(who, responses)
    return responses
  }

  /** Returns true if an error is a final refusal, false if the client must repeat the call. @throws Failure */
  #isRefusal(error: unknown): boolean {
    const isLost = error instanceof ResponseLost
    const refusal = toAppError(isLost ? error.cause : error)
    const isFinal = refusal !== undefined && !temporaryKinds.has(refusal.kind) && refusal.code !== 'IN_PROGRESS'
    if (isFinal) {
      this.refusal = refusal.code
      this.refusals.set(refusal.code, (this.refusals.get(refusal.code) ?? 0) + 1)
    } else if (!isLost && refusal?.code !== 'IN_PROGRESS') throw new Failure('A call failed.', { cause: error })
    return isFinal
  }

  /** @throws Failure if a response contains a text, an id or an address that this person may not get */
  refuseForeign({ id, role }: Reader, response: unknown): void {
    const foreign = this.visibility.findForeign({ id, role }, response)
    if (foreign.length > 0) throw new Failure(`${role} ${id} got ${foreign.join(', ')} of others.`)
  }
}

/** Kinds of refusals after which a client tries again. */
const temporaryKinds: ReadonlySet<AppError['kind']> = new Set(['unavailable', 'timeout'])
