import {
  type Connection,
  guestHeader,
  guestSchema,
  type Kept,
  type MeterGuest,
  MeterHouse,
  meterAddress,
} from '#features/calls/index.server.ts'
import type { Rooms } from '#providers/rooms/index.ts'
import type { Context } from '#server/context.ts'

type Line = { heard: object[]; code: number | null }

type Place = { house: MeterHouse; connections: Connection[] }

function newPlace(context: () => Context): Place {
  let kept: Kept | undefined
  let alarm: ReturnType<typeof setTimeout> | undefined
  const connections: Connection[] = []
  const house: MeterHouse = new MeterHouse({
    now: () => Date.now(),
    load: async () => structuredClone(kept),
    save: async (given) => {
      kept = structuredClone(given)
    },
    forget: async () => {
      kept = undefined
    },
    wakeAt: async (at) => {
      clearTimeout(alarm)
      alarm = at === null ? undefined : setTimeout(() => void house.woken(), at - Date.now()).unref()
    },
    connections: () => connections,
    context,
    addressFor: (guest) => meterAddress(context(), guest),
  })
  return { house, connections }
}

/** Rooms in this process, as the Worker has them in Durable Objects: for tests that run in Node. */
export function startRooms(context: () => Context) {
  const places = new Map<string, Place>()
  const placeOf = (id: string): Place => {
    const place = places.get(id) ?? newPlace(context)
    places.set(id, place)
    return place
  }

  const rooms: Rooms = {
    async send(_kind, id, request) {
      const { house } = placeOf(id)
      if (request.headers.has(guestHeader)) {
        const guest = guestSchema.parse(JSON.parse(request.headers.get(guestHeader) ?? ''))
        return new Response(null, { status: (await house.admits(guest.call)) ? 200 : 410 })
      }
      const answer = await house.answer(await request.json())
      return answer ? Response.json(answer) : new Response('unknown question', { status: 400 })
    },
  }

  /** Connects somebody as a WebSocket would. */
  async function enter(guest: MeterGuest) {
    const { house, connections } = placeOf(guest.call)
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
    if (!(await house.admits(guest.call))) return null
    connections.push(connection)
    await house.connected(connection)
    return {
      line,
      say: (message: object) => house.heard(connection, JSON.stringify(message)),
      hangUp: async (code = 1000) => {
        connections.splice(connections.indexOf(connection), 1)
        await house.gone(connection, code)
      },
    }
  }

  return { rooms, enter }
}
