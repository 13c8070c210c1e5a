import { type CallSide, callSides } from '../lists.ts'
import { clientMessage } from '../meter/contract.ts'
import { CallRoom, type MeterHost, type MeterTools, meterBackendOf, type SavedMeter } from '../meter/service.server.ts'
import { upgradeSavedState } from '../meter/state.ts'
import { findTerms } from '../meter/store.server.ts'
import { type MeterGuest, type RoomOutput, roomQuestion } from './contract.ts'
import {
  alarmGridSeconds,
  closeCodes,
  closedByPage,
  forgetMinutes,
  frameMax,
  heartbeatsPerSecond,
  tickSeconds,
  urlSeconds,
} from './spec.ts'

/** A connection of one side of the call. */
export type Connection = MeterGuest & { id: string; say(text: string): void; close(code: number): void }

/** Environment of a meter: a Durable Object, or its stand-in in tests. */
export type Place = {
  now(): number
  load(): Promise<SavedMeter | undefined>
  save(kept: SavedMeter, isCertain: boolean): Promise<void>
  forget(): Promise<void>
  wakeAt(at: number | null): Promise<void>
  connections(): Connection[]
  context(): MeterTools
  /** Returns a new meter URL for a connected user. */
  meterUrlFor(guest: MeterGuest): Promise<string>
}

/**
 * Hosts the meter of one call: starts the meter when the first side joins, restores it after an eviction, passes it the
 * messages of the connections, and advances its clock.
 */
export class MeterRunner {
  readonly #place: Place
  #room: Promise<CallRoom | undefined> | undefined
  #clock: ReturnType<typeof setInterval> | undefined
  #wakesAt: number | null | undefined
  #urlsSentAt: number | undefined
  /** Number of heartbeats of each connection in its latest second. */
  readonly #heartbeats = new Map<string, { second: number; count: number }>()

  constructor(place: Place) {
    this.#place = place
  }

  /** Returns true if the call can begin or continue. */
  async admits(callId: string): Promise<boolean> {
    const room = await this.#open(callId)
    return room !== undefined && room.readingOf('fan').state !== 'ended'
  }

  async connected({ id, side, call }: Connection): Promise<void> {
    const room = await this.#open(call)
    await room?.connect(side, id)
    this.#tick()
  }

  /** Handles a message of a connection; ignores invalid messages. */
  async heard({ id, side, call }: Connection, text: string): Promise<void> {
    const room = await this.#open(call)
    const message = clientMessage.safeParse(text.length > frameMax ? undefined : jsonOf(text))
    if (!room || !message.success || (message.data.type === 'beat' && this.#exceedsHeartbeatRate(id))) return
    this.#tick()
    await room.receive(side, id, message.data)
  }

  #exceedsHeartbeatRate(id: string): boolean {
    const second = Math.floor(this.#place.now() / 1_000)
    const before = this.#heartbeats.get(id)
    const count = before?.second === second ? before.count + 1 : 1
    this.#heartbeats.set(id, { second, count })
    return count > heartbeatsPerSecond
  }

  async gone({ id, side, call }: Connection, code: number): Promise<void> {
    this.#heartbeats.delete(id)
    const room = await this.#open(call)
    await room?.disconnect(side, id, closedByPage.includes(code))
    this.#tick()
  }

  /** Handles the alarm: advances the meter's clock, or deletes the meter once its retention has ended. */
  async woken(): Promise<void> {
    this.#wakesAt = undefined
    const room = await this.#open()
    if (!room) return
    if (!room.isOver) return room.wake()
    for (const connection of this.#place.connections()) connection.close(closeCodes.over)
    this.#room = undefined
    await this.#place.forget()
  }

  /** Handles a request of the product. Returns undefined for an invalid request. */
  async answer(asked: unknown): Promise<RoomOutput | undefined> {
    const question = roomQuestion.safeParse(asked)
    if (!question.success) return undefined
    const room = await this.#open()
    if (!room) return { state: null, here: { fan: null, creator: null }, agreed_left: 0 }
    const { data } = question
    // advances the clock first, so that every response is up to date
    await room.wake()
    if (data.ask === 'leave') await room.handle({ type: 'bye', side: data.side, socket: room.socketOf(data.side) })
    if (data.ask === 'remove') await this.#remove(room, data.side)
    if (data.ask === 'stop') await room.handle({ type: 'stop', by: data.by, why: data.why })
    if (data.ask === 'terms') await room.reread()
    if (data.ask === 'left') await room.handle({ type: 'left', side: data.side, at: data.at.getTime() })
    return {
      state: room.readingOf('fan').state,
      here: { fan: this.#sessionOf(room, 'fan'), creator: this.#sessionOf(room, 'creator') },
      agreed_left: room.agreedLeft,
    }
  }

  async #remove(room: CallRoom, side: CallSide): Promise<void> {
    const socket = room.socketOf(side)
    if (socket !== null) await room.disconnect(side, socket, false)
    for (const connection of this.#place.connections().filter((one) => one.side === side))
      connection.close(closeCodes.removed)
  }

  #sessionOf(room: CallRoom, side: CallSide): string | null {
    return this.#connectionOf(room.socketOf(side))?.session ?? null
  }

  /** Loads the saved meter. With `callId`, starts a meter if no meter is saved and the call can begin. */
  #open(callId?: string): Promise<CallRoom | undefined> {
    const opening = this.#room ?? this.#load(callId)
    this.#room = opening
    const forgetRoom = () => {
      if (this.#room === opening) this.#room = undefined
    }
    // the next caller retries a failed read and a call that could not begin yet
    opening.then((room) => room ?? forgetRoom(), forgetRoom)
    return opening
  }

  async #load(callId: string | undefined): Promise<CallRoom | undefined> {
    const kept = await this.#place.load()
    if (kept) return this.#restore({ ...kept, state: upgradeSavedState(kept.state) })
    if (callId === undefined) return undefined
    const terms = await findTerms(this.#place.context().db, callId)
    if (!terms) return undefined
    const { rate, held, spendable, starts_at, minutes, booked_minutes, limit_at } = terms
    const startsAt = starts_at.getTime()
    return CallRoom.begin(this.#host(callId), callId, {
      rate,
      held,
      spendable,
      startsAt,
      endsAt: startsAt + booked_minutes * 60_000,
      minutes,
      keepsGoing: terms.keeps_going,
      creditSeconds: terms.credit_seconds,
      hasCourtesy: terms.has_courtesy,
      limitAt: limit_at?.getTime() ?? null,
    })
  }

  /** Restores a meter after an eviction, and disconnects sides whose connection did not survive. */
  async #restore(kept: SavedMeter): Promise<CallRoom> {
    const room = new CallRoom(this.#host(kept.callId), kept)
    for (const side of callSides) {
      const socket = room.socketOf(side)
      if (socket !== null && !this.#connectionOf(socket)) await room.disconnect(side, socket, false)
    }
    return room
  }

  #connectionOf = (socket: string | null) => this.#place.connections().find(({ id }) => id === socket)

  #host(callId: string): MeterHost {
    const { now, save, context } = this.#place
    return {
      now,
      save,
      backend: meterBackendOf(callId, context),
      send: (socket, message) => this.#connectionOf(socket)?.say(JSON.stringify(message)),
      close: (socket) => this.#connectionOf(socket)?.close(closeCodes.elsewhere),
      wakeAt: (at) => this.#wakeAt(at),
    }
  }

  /** Sets the alarm. While the ticker runs, alarms are rounded up to `alarmGridSeconds`, so that few are written. */
  async #wakeAt(at: number | null): Promise<void> {
    const grid = alarmGridSeconds * 1_000
    const exact = at ?? this.#place.now() + forgetMinutes * 60_000
    const wakesAt = this.#clock === undefined ? exact : Math.ceil(exact / grid) * grid
    if (wakesAt === this.#wakesAt) return
    this.#wakesAt = wakesAt
    await this.#place.wakeAt(wakesAt)
  }

  /** Starts the ticker, which runs once a second while a side is connected and the call has not ended. */
  #tick(): void {
    this.#clock ??= setInterval(() => {
      // the next tick and the alarm retry it
      this.#runTick().catch((error: unknown) =>
        this.#place.context().log.warn('a second of a call failed', { first: String(error) }),
      )
    }, tickSeconds * 1_000)
  }

  async #runTick(): Promise<void> {
    const room = await this.#room
    await room?.wake()
    await this.#sendUrls()
    const isQuiet = !room || room.isOver || callSides.every((side) => room.socketOf(side) === null)
    if (!isQuiet) return
    clearInterval(this.#clock)
    this.#clock = undefined
    // the ticker has stopped, so this sets the alarm to its exact time
    await room?.wake()
  }

  /** Sends each side a new URL every `urlSeconds`, so that it can reopen a lost connection. */
  async #sendUrls(): Promise<void> {
    const now = this.#place.now()
    this.#urlsSentAt ??= now
    if (now < this.#urlsSentAt + urlSeconds * 1_000) return
    this.#urlsSentAt = now
    for (const connection of this.#place.connections()) {
      const { call, side, session } = connection
      const meter_url = await this.#place.meterUrlFor({ call, side, session })
      connection.say(JSON.stringify({ type: 'address', meter_url }))
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
