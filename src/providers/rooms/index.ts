/** What a room is for: each kind has objects of its own class. */
export type RoomKind = 'call'

/** A room lives as long as what happens in it, whichever request or connection it is reached by; there is one for each id. */
export type Rooms = {
  /** Hands a request to a room, which begins to exist by it. @throws RoomsUnavailable */
  send(kind: RoomKind, id: string, request: Request): Promise<Response>
}

export class RoomsUnavailable extends Error {}

/** Rooms as Durable Objects: the namespace of each kind. */
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
