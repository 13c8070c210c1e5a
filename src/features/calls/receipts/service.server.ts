import { CompactSign, importJWK } from 'jose'
import type { Context } from '#server/context.ts'
import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { fromBase64 } from '#shared/encoding.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { sideOf } from '../lifecycle/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { type HistoryInput, keysOutput, type Receipt, receiptContent } from './contract.ts'
import { receiptOf } from './rules.ts'
import { RECEIPT_REFUSALS, receiptType } from './spec.ts'
import * as store from './store.server.ts'

/**
 * Returns the signed receipt of a call to its two sides and to admins. It is signed at the first read and does not
 * change after that.
 * @throws AppError CALL_NOT_FOUND, CALL_NOT_OVER, NO_RECEIPT. One round trip, two at the first read.
 */
export async function receipt(ctx: SignedInContext, id: string): Promise<{ receipt: Receipt }> {
  const parts = await store.findParts(ctx.db, id)
  const isParty = parts && sideOf(parts.call, ctx.claims.userId) !== null
  if (!parts || !(isParty || ctx.actor.kind === 'admin')) throw new AppError(REFUSALS.notFound)
  if (!isParty) await admitAdmin(ctx)
  const { call, record, movement_id: movementId, minimum } = parts
  if (!call.accepted_at) throw new AppError(RECEIPT_REFUSALS.never)
  if (!call.ended_at) throw new AppError(RECEIPT_REFUSALS.notOver)
  // a receipt is not final while a part of its tokens is held
  const isFinal = parts.minimum?.outcome !== null
  const signed = parts.signature ?? (await sign(ctx, content()))
  const signature = isFinal && !parts.signature ? await store.storeSignature(ctx.db, id, signed) : signed
  return { receipt: { ...readPayload(signature), signature } }

  function content() {
    const named = ({ id, username }: { id: string; username: string }) => ({ id, username })
    return receiptOf({
      id,
      type: call.type,
      status: call.status,
      rate: call.rate,
      paid: call.paid_tokens,
      movementId,
      record,
      minimum,
      people: { fan: named(call.fan), creator: named(call.creator) },
      endedAt: call.ended_at ?? ctx.now,
    })
  }
}

async function sign({ env }: Pick<Context, 'env'>, content: object): Promise<string> {
  const [jwk] = env.RECEIPT_KEYS
  if (!jwk) throw new Error('there is no key that signs receipts')
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  return new CompactSign(bytes)
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ: receiptType })
    .sign(await importJWK({ ...jwk, alg: 'EdDSA' }))
}

/** Returns the receipt from its signed payload, so that a later change of a name does not change it. */
function readPayload(jws: string) {
  const [, payload = ''] = jws.split('.')
  return receiptContent.parse(JSON.parse(new TextDecoder().decode(fromBase64(payload))))
}

/** Returns the public keys that verify receipts, newest first. */
export const keys = ({ env }: Pick<Context, 'env'>) =>
  keysOutput.parse({ keys: env.RECEIPT_KEYS.map(({ d: _, ...key }) => ({ ...key, alg: 'EdDSA', use: 'sig' })) })

/** Lists the caller's agreed calls that have ended, newest first. One round trip. */
export async function history(ctx: SignedInContext, input: HistoryInput) {
  const { rows, nextCursor } = toPage(
    await store.listHistory(ctx.db, ctx.claims.userId, input),
    input.limit,
    ({ row }) => row.id,
  )
  const sessions = rows.flatMap(({ row, call }) => (call ? [{ ...row, fan: call.fan, creator: call.creator }] : []))
  return { sessions, next_cursor: nextCursor }
}
