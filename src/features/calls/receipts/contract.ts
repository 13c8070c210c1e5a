import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { meterReasons } from '../billing/lists.ts'
import { billWhats } from '../billing/rules.ts'
import { callSides, callStatuses, callTypes } from '../lists.ts'
import { historyPage } from './spec.ts'

/** Kinds of lines. `fee` is for a call that did not take place; all others are for a call that took place. */
export const receiptWhats = [...billWhats, 'fee'] as const

/** Signed content of the receipt of an agreed call that has ended; identical for both sides. */
export const receiptContent = z.object({
  session_id: z.uuid(),
  type: z.enum(callTypes),
  status: z.enum(callStatuses),
  fan: z.object({ id: z.uuid(), username: z.string() }),
  creator: z.object({ id: z.uuid(), username: z.string() }),
  ended_at: z.string(),
  /** Whole seconds that both sides prove; `free_seconds` of them are not charged. */
  seconds: z.number(),
  free_seconds: z.number(),
  /** Tokens per minute. */
  rate: z.number(),
  tokens: z.number(),
  /** Tokens that stay held until the fan's report is decided; omitted if no tokens are held. */
  held_tokens: z.number().optional(),
  /** Lines whose tokens add up to `tokens`. */
  lines: z.array(z.object({ what: z.enum(receiptWhats), seconds: z.number(), tokens: z.number() })),
  /** Spans in which each side had media. `reason`: the reason of a span's end; null if the call ended it. */
  intervals: z.array(
    z.object({ who: z.enum(callSides), from: z.string(), to: z.string(), reason: z.enum(meterReasons).nullable() }),
  ),
  /** Ledger movement that resolved the hold; null if no tokens were held. */
  movement_id: z.uuid().nullable(),
})

export const receiptInput = z.object({ id: z.uuid() })
/** `signature` is a compact JWS (EdDSA, Ed25519) whose payload is the receipt without the signature. */
export const receiptOutput = z.object({ receipt: receiptContent.extend({ signature: z.string() }) })

/** JSON Web Key Set (RFC 7517, RFC 8037). */
export const keysOutput = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
})

export const historyInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(historyPage.max)).default(historyPage.default),
    cursor: z.uuid().optional(),
  })
  .prefault({})
const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})
/** Agreed calls that have ended, newest first. */
export const historyOutput = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(callTypes),
      status: z.enum(callStatuses),
      role: z.enum(callSides),
      fan: person,
      creator: person,
      ended_at: z.coerce.date(),
      seconds: z.number(),
      rate: z.number(),
      tokens: z.number(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type ReceiptContent = z.infer<typeof receiptContent>
export type Receipt = z.infer<typeof receiptOutput>['receipt']
export type HistoryInput = z.infer<typeof historyInput>
