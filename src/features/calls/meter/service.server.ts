import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { beginCall, completeCall, failCall, missCall } from '../lifecycle/service.server.ts'
import { type CallSide, callSides } from '../lists.ts'
import { endRecordings } from '../recording/service.server.ts'
import type { ClientMessage } from './contract.ts'
import { decideMeter, nextMoment } from './rules.ts'
import { settleRetrySeconds } from './spec.ts'
import {
  agreedLeft,
  type CallRecord,
  type MeterEffect,
  type MeterEvent,
  type MeterReading,
  type MeterState,
  type Outcome,
  readMeter,
  recordOf,
  startMeter,
  type Terms,
} from './state.ts'
import { extendHold, findRoom, findTerms, type HoldExtension, type MeterTerms, writeRecord } from './store.server.ts'

/**
 * Saved state of a meter, which survives an eviction: the call, and the messages that other systems must still receive.
 */
export type SavedMeter = {
  callId: string
  state: MeterState
  /** True while the database has not confirmed the start. */
  begins: boolean
  /** The outcome, while the database has not confirmed it. */
  settles: Outcome | null
  /** True while the meeting must still be closed. */
  closes: boolean
}

/**
 * Result of a message. `unknown`: the response was lost, so the message is retried. `refused`: the call has changed in
 * the meantime, for example by a cancellation.
 */
export type MessageResult = 'done' | 'refused' | 'unknown'

/** The terms that can change during a call. */
type ChangeableTerms = Pick<MeterTerms, 'held' | 'spendable' | 'limit_at' | 'minutes' | 'keeps_going'>

/** Idempotent requests of a meter to the database and the media provider; each can be retried. */
export type MeterBackend = {
  begin(at: Date): Promise<MessageResult>
  settle(outcome: Outcome, record: CallRecord): Promise<MessageResult>
  /** Closes the meeting. */
  close(): Promise<MessageResult>
  /** Reads the tokens and the time limit of the call. Returns null if the read fails or the call is over. */
  read(): Promise<ChangeableTerms | null>
  /** Holds `tokens` more tokens. Returns null if the result is unknown or the call is not in progress. */
  extend(tokens: number, until: Date): Promise<Extract<HoldExtension, { outcome: 'done' }> | null>
}

/** Environment of a meter: a Durable Object, or a test. */
export type MeterHost = {
  now(): number
  /** Saves the state. With `isCertain`, the state is durable before anything is sent to a person or the database. */
  save(kept: SavedMeter, isCertain: boolean): Promise<void>
  /** Sets the alarm; null clears it. */
  wakeAt(at: number | null): Promise<void>
  send(socket: string, message: object): void
  close(socket: string): void
  backend: MeterBackend
}

/**
 * Runs the meter of one call: passes events to the rules and executes their decisions. Messages to the database are
 * stored and retried until the database confirms them, however long it is down. The rules decide each message once.
 */
export class CallRoom {
  readonly #host: MeterHost
  #kept: SavedMeter
  #sending: Promise<void> | undefined
  /** True if the terms in the database may be newer than the terms in the state. */
  #isStale: boolean
  #isReading = false
  #readsAt = 0
  /** Number of finished hold extensions. A read that overlaps with an extension is repeated. */
  #extensions = 0

  /** `isStale`: the terms come from before an eviction, and bookings may have changed meanwhile. */
  constructor(host: MeterHost, kept: SavedMeter, isStale = true) {
    this.#host = host
    this.#kept = kept
    this.#isStale = isStale
  }

  /** Creates the meter of a call that no side has joined yet. */
  static begin = (host: MeterHost, callId: string, terms: Terms): CallRoom =>
    new CallRoom(
      host,
      { callId, state: startMeter(terms, host.now()), begins: false, settles: null, closes: false },
      false,
    )

  connect = (side: CallSide, socket: string) => this.handle({ type: 'connect', side, socket })
  disconnect = (side: CallSide, socket: string, closed: boolean) =>
    this.handle({ type: 'disconnect', side, socket, closed })

  /** Handles a message of a connection. */
  receive(side: CallSide, socket: string, message: ClientMessage): Promise<void> {
    if (message.type === 'bye') return this.handle({ type: 'bye', side, socket })
    return this.handle({ ...message, side, socket })
  }

  /** Returns the meter's state as shown to a side. */
  readingOf = (side: CallSide): MeterReading => readMeter(this.#kept.state, side)

  /** Seconds left of the agreed minutes; 0 in a call that keeps going. */
  get agreedLeft(): number {
    return agreedLeft(this.#kept.state)
  }

  /** Returns the active connection of a side; null if it is not connected. */
  socketOf = (side: CallSide): string | null => this.#kept.state.sides[side].socket

  /** True if the call has ended and every system has confirmed it. */
  get isOver(): boolean {
    const { state, begins, settles, closes } = this.#kept
    return state.outcome !== null && !begins && settles === null && !closes
  }

  /** Reads the terms again after the call or the creator's bookings have changed. */
  reread(): Promise<void> {
    this.#isStale = true
    this.#readsAt = 0
    return this.wake()
  }

  /** Advances the clock: once a second while a side is connected, and at each alarm. */
  wake = () => this.handle({ type: 'tick' })

  async handle(event: MeterEvent): Promise<void> {
    const { phase } = this.#kept.state
    const effects = this.#decide(event)
    const isTurn = effects.length > 0 || this.#kept.state.phase !== phase
    // ticks without a change are not saved, and a heartbeat does not wait for its write: losing one only proves less
    // time
    if (isTurn || event.type !== 'tick') await this.#host.save(this.#kept, isTurn || event.type !== 'beat')
    // set before the messages to the database, which can be slow
    await this.#host.wakeAt(this.#nextWake())
    void this.#read()
    await this.#sendPending()
    await this.#host.wakeAt(this.#nextWake())
  }

  #decide(event: MeterEvent): MeterEffect[] {
    const { state, effects } = decideMeter(this.#kept.state, event, this.#host.now())
    this.#kept = { ...this.#kept, state }
    for (const effect of effects) this.#runEffect(effect)
    this.#sendReadings()
    return effects
  }

  /** Reads stale terms, and retries until the read succeeds. */
  async #read(): Promise<void> {
    const now = this.#host.now()
    if (!this.#isStale || this.#isReading || now < this.#readsAt || this.#kept.state.outcome !== null) return
    const extensions = this.#extensions
    this.#isStale = false
    this.#isReading = true
    this.#readsAt = now + settleRetrySeconds * 1_000
    const terms = await this.#host.backend.read()
    this.#isReading = false
    if (!terms || extensions !== this.#extensions) this.#isStale = true
    else await this.#applyTerms(terms, { minutes: terms.minutes, keepsGoing: terms.keeps_going })
  }

  #applyTerms = (
    { held, spendable, limit_at }: Pick<MeterTerms, 'held' | 'spendable' | 'limit_at'>,
    agreed: Partial<Pick<Terms, 'minutes' | 'keepsGoing'>> = {},
  ): Promise<void> => this.handle({ ...agreed, type: 'held', held, spendable, limitAt: limit_at?.getTime() ?? null })

  #runEffect(effect: MeterEffect): void {
    if (effect.type === 'begin') this.#kept = { ...this.#kept, begins: true }
    if (effect.type === 'settle') this.#kept = { ...this.#kept, settles: effect.outcome, closes: true }
    if (effect.type === 'ask') this.#sendTo(effect.side, { type: 'ask' })
    if (effect.type === 'replace') this.#host.close(effect.socket)
    if (effect.type === 'extend') void this.#extendHold(effect.tokens, new Date(effect.until))
  }

  #sendTo(side: CallSide, message: object): void {
    const { socket } = this.#kept.state.sides[side]
    if (socket !== null) this.#host.send(socket, message)
  }

  /** Sends each side its reading, every second and after each change. */
  #sendReadings(): void {
    for (const side of callSides) this.#sendTo(side, { type: 'state', ...this.readingOf(side) })
  }

  async #extendHold(tokens: number, until: Date): Promise<void> {
    const extension = await this.#host.backend.extend(tokens, until)
    // the rules repeat a request without a result
    if (!extension) return
    this.#extensions += 1
    await this.#applyTerms(extension)
  }

  /** Sends the pending messages to the database and the media provider, one after the other. */
  #sendPending(): Promise<void> {
    this.#sending ??= this.#sendAllPending().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendAllPending(): Promise<void> {
    const { backend, save } = this.#host
    if (this.#kept.begins) {
      const result = await backend.begin(new Date(this.#kept.state.begunAt ?? this.#host.now()))
      if (result === 'unknown') return
      this.#kept = { ...this.#kept, begins: false }
      // bookings made before the start did not notify this meter
      this.#isStale = true
      // the call is no longer open, for example because it was cancelled
      if (result === 'refused') this.#decide({ type: 'stop', by: null, why: 'refused' })
    }
    const { settles } = this.#kept
    if (settles !== null) {
      if ((await backend.settle(settles, recordOf(this.#kept.state, settles))) === 'unknown') return
      this.#kept = { ...this.#kept, settles: null }
      await save(this.#kept, true)
    }
    if (!this.#kept.closes || (await backend.close()) === 'unknown') return
    this.#kept = { ...this.#kept, closes: false }
    await save(this.#kept, true)
  }

  #nextWake(): number | null {
    const { begins, settles, closes, state } = this.#kept
    const next = nextMoment(state)
    const retry = begins || settles !== null || closes ? this.#host.now() + settleRetrySeconds * 1_000 : undefined
    const moments = [next, retry].filter((at) => at !== undefined)
    return moments.length === 0 ? null : Math.min(...moments)
  }
}

export type MeterTools = Pick<Context, 'db' | 'now' | 'log' | 'providers' | 'announce'>

/** Returns the production implementation of `MeterBackend`. `context` creates a new context for each operation. */
export function meterBackendOf(callId: string, context: () => MeterTools): MeterBackend {
  async function report(send: (ctx: MeterTools) => Promise<unknown>): Promise<MessageResult> {
    const ctx = context()
    try {
      await send(ctx)
      ctx.announce()
      return 'done'
    } catch (error) {
      if (error instanceof AppError) {
        // for example because a block ended the call while both sides connected
        ctx.log.warn('a message of a meter was refused', { call: callId, code: error.code })
        return 'refused'
      }
      ctx.log.error('a message of a meter failed', error, { call: callId })
      return 'unknown'
    }
  }
  return {
    // uses the time of the start, because the message can be late
    begin: (now) => report(({ db }) => beginCall({ db, now }, callId)),
    async settle(outcome, record) {
      // written first, because the receipt of a settled call is made from it
      if ((await report(({ db }) => writeRecord(db, callId, record))) === 'unknown') return 'unknown'
      return report(({ db }) => settle({ db, now: new Date(outcome.endedAt) }, callId, outcome))
    },
    close: () =>
      report(async (ctx) => {
        const room = await findRoom(ctx.db, callId)
        if (!room) return
        await endRecordings(ctx, callId)
        await ctx.providers.meetings.close(room.meeting_id)
      }),
    async read() {
      const { db, log } = context()
      try {
        return (await findTerms(db, callId)) ?? null
      } catch (error) {
        log.warn('the terms of a call could not be read', { call: callId, first: String(error) })
        return null
      }
    },
    async extend(tokens, until) {
      const { db, log } = context()
      try {
        const extension = await extendHold(db, callId, tokens, until)
        return extension.outcome === 'done' ? extension : null
      } catch (error) {
        log.warn('the hold of a call could not be extended', { call: callId, first: String(error) })
        return null
      }
    },
  }
}

function settle(ctx: Pick<Context, 'db' | 'now'>, callId: string, { kind, came, bill }: Outcome) {
  const { tokens, disputed_tokens: disputed } = bill
  if (kind === 'missed') return missCall(ctx, callId, { fanCame: came.fan, creatorCame: came.creator })
  return kind === 'completed' ? completeCall(ctx, callId, { tokens, disputed }) : failCall(ctx, callId, { tokens })
}
