import * as z from 'zod'

/** Actions of Ably's realtime protocol, versions 2 to 6. */
export const ACTION = {
  HEARTBEAT: 0,
  ACK: 1,
  NACK: 2,
  CONNECTED: 4,
  DISCONNECT: 5,
  DISCONNECTED: 6,
  CLOSE: 7,
  CLOSED: 8,
  ERROR: 9,
  ATTACH: 10,
  ATTACHED: 11,
  DETACH: 12,
  DETACHED: 13,
  PRESENCE: 14,
  MESSAGE: 15,
  SYNC: 16,
  AUTH: 17,
} as const

export const FLAG = {
  HAS_PRESENCE: 1,
  HAS_BACKLOG: 1 << 1,
  RESUMED: 1 << 2,
  ATTACH_RESUME: 1 << 5,
  PRESENCE: 1 << 16,
  PUBLISH: 1 << 17,
  SUBSCRIBE: 1 << 18,
  PRESENCE_SUBSCRIBE: 1 << 19,
} as const

export const PRESENCE = { ABSENT: 0, PRESENT: 1, ENTER: 2, LEAVE: 3, UPDATE: 4 } as const
export type PresenceAction = (typeof PRESENCE)[keyof typeof PRESENCE]

export type ErrorInfo = { code: number; statusCode: number; message: string; href: string }

/** A stored payload. A JSON value is text whose `encoding` ends with `json`; binary data is a Buffer. */
export type Payload = { data?: string | Buffer; encoding?: string }

export type Message = Payload & {
  id: string
  name?: string
  clientId?: string
  connectionId?: string
  extras?: Record<string, unknown>
  timestamp: number
  /** Action of the message: created (0), or meta (3), which is about the channel itself. */
  action: 0 | 3
  serial: string
  version: { serial: string; timestamp: number }
}

export type PresenceMessage = Payload & {
  id: string
  action: PresenceAction
  clientId: string
  connectionId: string
  extras?: Record<string, unknown>
  timestamp: number
}

export type ConnectionDetails = {
  clientId?: string
  connectionKey: string
  connectionStateTtl: number
  maxFrameSize: number
  maxIdleInterval: number
  maxInboundRate: number
  maxMessageSize: number
  serverId: string
}

type On = { channel: string; channelSerial: string }
export type MessageFrame = On & {
  action: typeof ACTION.MESSAGE
  id: string
  connectionId?: string
  timestamp: number
  messages: Message[]
}

/** A frame that the server sends. */
export type Frame =
  | { action: typeof ACTION.HEARTBEAT; id?: string }
  | { action: typeof ACTION.ACK; msgSerial: number; count: 1; res?: [{ serials: string[] }] }
  | { action: typeof ACTION.NACK; msgSerial: number; count: 1; error: ErrorInfo }
  | {
      action: typeof ACTION.CONNECTED
      connectionId: string
      connectionKey: string
      connectionDetails: ConnectionDetails
      timestamp: number
      error?: ErrorInfo
    }
  | { action: typeof ACTION.DISCONNECTED; error: ErrorInfo }
  | { action: typeof ACTION.CLOSED }
  | { action: typeof ACTION.ERROR; channel?: string; error: ErrorInfo }
  | (On & { action: typeof ACTION.ATTACHED; flags: number; params?: Record<string, string>; error?: ErrorInfo })
  | { action: typeof ACTION.DETACHED; channel: string; error?: ErrorInfo }
  | MessageFrame
  | (On & {
      action: typeof ACTION.PRESENCE
      id: string
      connectionId: string
      timestamp: number
      presence: PresenceMessage[]
    })
  | (On & { action: typeof ACTION.SYNC; timestamp: number; presence: PresenceMessage[] })
  | { action: typeof ACTION.AUTH }

/** Optional field: in this protocol null is the same as absent. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

/**
 * A frame that a client sends. Its messages are checked later, when they are published, so that a NACK can report
 * faults.
 */
export const inboundFrame = z.object({
  action: z.int(),
  id: maybe(z.string()),
  msgSerial: maybe(z.int()),
  channel: maybe(z.string()),
  channelSerial: maybe(z.string()),
  flags: maybe(z.int()),
  params: maybe(z.record(z.string(), z.coerce.string())),
  auth: maybe(z.object({ accessToken: maybe(z.string()) })),
  messages: maybe(z.array(z.unknown())),
  presence: maybe(z.array(z.unknown())),
})
export type InboundFrame = z.infer<typeof inboundFrame>

export const inboundMessage = z.object({
  id: maybe(z.string()),
  name: maybe(z.string()),
  clientId: maybe(z.string()),
  connectionKey: maybe(z.string()),
  data: z.unknown().optional(),
  encoding: maybe(z.string()),
  extras: maybe(z.record(z.string(), z.unknown())),
})
export type InboundMessage = z.infer<typeof inboundMessage>

export const inboundPresence = z.object({
  id: maybe(z.string()),
  action: z.union([z.literal(PRESENCE.ENTER), z.literal(PRESENCE.LEAVE), z.literal(PRESENCE.UPDATE)]),
  clientId: maybe(z.string()),
  data: z.unknown().optional(),
  encoding: maybe(z.string()),
  extras: maybe(z.record(z.string(), z.unknown())),
})
export type InboundPresence = z.infer<typeof inboundPresence>
