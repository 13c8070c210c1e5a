import { MessageType } from '@protobuf-ts/runtime'
import { type Field, readSchema } from './schema.ts'

type Types = Record<string, MessageType<object>>

export type Wire = {
  /** Returns the protocol's number of an event, such as `room.joinRoom`. */
  event(name: string): number
  nameOf(event: number): string | undefined
  encode(type: string, value?: object): Uint8Array
  /** Decodes a message. Does not check that it matches the type `Message`. */
  decode<Message>(type: string, bytes: Uint8Array | undefined): Message
}

let wire: Wire | undefined

/** Returns the client's protocol. Reads it from the client's code at the first call. */
export function clientWire(): Wire {
  wire ??= createWire()
  return wire
}

function createWire(): Wire {
  const { messages, events } = readSchema()
  const types: Types = {}
  for (const [name, fields] of Object.entries(messages))
    types[name] = new MessageType(name, fields.map((field) => infoOf(field, types)) as never)
  const names = new Map(Object.entries(events).map(([name, number]) => [number, name]))
  const typeOf = (name: string): MessageType<object> => {
    const type = types[name]
    if (!type) throw new Error(`the client knows no message ${name}`)
    return type
  }
  return {
    event(name) {
      const number = events[name]
      if (number === undefined) throw new Error(`the client knows no event ${name}`)
      return number
    },
    nameOf: (event) => names.get(event),
    encode: (name, value = {}) => typeOf(name).toBinary(typeOf(name).create(value)),
    decode: (name, bytes) => typeOf(name).fromBinary(bytes ?? new Uint8Array()) as never,
  }
}

/** Converts a field for protobuf-ts, which expects functions that return other messages and enums. */
function infoOf(field: Field, types: Types): object {
  const { V } = field
  return { ...field, ...lazily(field, types), ...(V && { V: { ...V, ...lazily(V, types) } }) }
}

function lazily({ T }: { T?: unknown }, types: Types): object {
  if (typeof T !== 'object' || T === null) return {}
  const { msg, enum: name } = T as { msg?: string; enum?: string }
  // The stand-in needs only the numbers of an enum.
  const numbers = Object.fromEntries(Array.from({ length: 16 }, (_, number) => [number, String(number)]))
  return { T: () => (msg === undefined ? [name, numbers, ''] : types[msg]) }
}
