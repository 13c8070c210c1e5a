/** Purpose of a room. Each kind has its own class of Durable Objects. */
export type RoomKind = 'call'

/** Rooms by id. A room keeps its state for as long as its activity lasts, whichever request or connection reaches it. */
export type Rooms = {
  /** Sends a request to a room, which is created by its first request. @throws RoomsUnavailable */
  send(kind: RoomKind, id: string, request: Request): Promise<Response>
}

export class RoomsUnavailable extends Error {}

/** Creates rooms as Durable Objects, from the namespace of each kind. */
export const createRooms = (namespaces: Record<RoomKind, DurableObjectNamespace>): Rooms => ({
  async send(kind, id, request) {
    const namespace = namespaces[kind]
    try {
      return await namespace.get(namespace.idFromName(id)).fetch(request)
    } catch (error) {
      throw new RoomsUnavailable(`the room of a ${kind} cannot be reached`, { cause: error })
    }
  },
})
