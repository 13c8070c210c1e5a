import {
  type Connection,
  guestHeader,
  guestSchema,
  type MeterGuest,
  MeterRunner,
  meterUrlOf,
  type SavedMeter,
} from '#features/calls/index.server.ts'
import type { Rooms } from '#providers/rooms/index.ts'
import type { Context } from '#server/context.ts'
import { shareRooms } from './room-addresses.ts'

/** Code of a connection that ended without a close event (RFC 6455, 7.1.5). */
const closedAbnormally = 1006

type Line = { heard: object[]; code: number | null }

type Place = { house: MeterRunner; connections: Connection[]; restart(): void }

function newPlace(context: () => Context, now: () => number): Place {
  let kept: SavedMeter | undefined
  let alarm: ReturnType<typeof setTimeout> | undefined
  const connections: Connection[] = []
  const newHouse = (): MeterRunner => {
    let lastNow = now()
    const own: MeterRunner = new MeterRunner({
      // stops the clock of the runner from before a restart, which still exists in this process
      now: () => {
        if (place.house === own) lastNow = now()
        return lastNow
      },
      load: async () => structuredClone(kept),
      save: async (given) => {
        if (place.house === own) kept = structuredClone(given)
      },
      forget: async () => {
        kept = undefined
      },
      wakeAt: async (at) => {
        if (place.house !== own) return
        clearTimeout(alarm)
        alarm = at === null ? undefined : setTimeout(() => void place.house.woken(), at - now()).unref()
      },
      connections: () => (place.house === own ? connections : []),
      context,
      meterUrlFor: (guest) => meterUrlOf(context(), guest),
    })
    return own
  }
  const place: Place = {
    house: newHouse(),
    connections,
    restart() {
      const before = place.house
      const lost = connections.splice(0)
      place.house = newHouse()
      // its ticker ends once no side is connected
      for (const connection of lost) void before.gone(connection, closedAbnormally)
    },
  }
  return place
}

async function answerOf(house: MeterRunner, question: string): Promise<Response> {
  const answer = await house.answer(JSON.parse(question))
  return answer ? Response.json(answer) : new Response('unknown question', { status: 400 })
}

/**
 * Runs call rooms in this process instead of in Durable Objects, for tests in Node.
 * @param dir directory in which the processes of a test run find each other's rooms; without it, no other process does
 */
export function startRooms(context: () => Context, dir?: string) {
  const places = new Map<string, Place>()
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const placeOf = (id: string): Place => {
    const place = places.get(id) ?? newPlace(context, now)
    places.set(id, place)
    return place
  }

  const shared = shareRooms(dir, (id, question) => answerOf(placeOf(id).house, question))

  const rooms: Rooms = {
    async send(_kind, id, request) {
      const { house } = placeOf(id)
      if (request.headers.has(guestHeader)) {
        const guest = guestSchema.parse(JSON.parse(request.headers.get(guestHeader) ?? ''))
        return new Response(null, { status: (await house.admits(guest.call)) ? 200 : 410 })
      }
      const text = await request.text()
      return (await shared.ask(id, text)) ?? answerOf(house, text)
    },
  }

  /** Connects a guest to a room like a WebSocket. Returns null if the room refuses the guest. */
  async function enter(guest: MeterGuest) {
    const place = placeOf(guest.call)
    const { connections } = place
    const line: Line = { heard: [], code: null }
    const connection: Connection = {
      ...guest,
      id: crypto.randomUUID(),
      say: (text) => void line.heard.push(JSON.parse(text)),
      close: (code) => {
        line.code = code
        connections.splice(connections.indexOf(connection), 1)
      },
    }
    if (!(await place.house.admits(guest.call))) return null
    await shared.claim(guest.call)
    connections.push(connection)
    await place.house.connected(connection)
    return {
      line,
      say: (message: object) => place.house.heard(connection, JSON.stringify(message)),
      hangUp: async (code = 1000) => {
        connections.splice(connections.indexOf(connection), 1)
        await place.house.gone(connection, code)
      },
    }
  }

  return {
    rooms,
    enter,
    /** Moves the clock of all rooms of this process ahead. Running rooms apply the change within a second. */
    skip: (ms: number) => {
      aheadMs += ms
    },
    /** Restarts a room like a Worker: only its saved state remains, and its connections end without a close event. */
    restart: (id: string) => placeOf(id).restart(),
  }
}
