import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { boolean, mergeMetadata, nested, text } from '../form.ts'
import { idOf, newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { post } from '../money.ts'
import { operation, PAGING } from '../router.ts'
import type { Caller, World } from '../world.ts'
import { addEvidence, FILE_FIELDS, noEvidence } from './evidence.ts'

const FEE = 1500
const ANSWER_WITHIN_SECONDS = 7 * 86_400

export function disputes(world: World) {
  const { db } = world
  return [
    operation('GET /v1/disputes', 'DisputeListParams', `charge created payment_intent ${PAGING}`, ({ params }) =>
      page('/v1/disputes', matching(db.disputes.newestFirst(), params, 'charge', 'payment_intent'), params),
    ),
    operation('GET /v1/disputes/:id', 'DisputeRetrieveParams', '', ({ id }) => db.disputes.get(id, 'dispute')),
    operation('POST /v1/disputes/:id', 'DisputeUpdateParams', 'evidence metadata submit', ({ id, params, caller }) => {
      const dispute = openOnly(db.disputes.get(id, 'dispute'))
      const evidence = nested(params, 'evidence') ?? {}
      for (const name of FILE_FIELDS) {
        const file = text(evidence, name)
        if (file) db.files.get(file, 'file')
      }
      addEvidence(dispute, evidence)
      dispute.metadata = mergeMetadata(params, dispute.metadata)
      if (boolean(params, 'submit')) submit(world, dispute)
      else world.announce('charge.dispute.updated', dispute, { caller })
      return dispute
    }),
    operation('POST /v1/disputes/:id/close', 'DisputeCloseParams', '', ({ id, caller }) =>
      closeDispute(world, id, 'lost', caller),
    ),
    operation(
      'GET /v1/radar/early_fraud_warnings',
      'Radar.EarlyFraudWarningListParams',
      `charge created payment_intent ${PAGING}`,
      ({ params }) => {
        const warnings = matching(db.early_fraud_warnings.newestFirst(), params, 'charge', 'payment_intent')
        return page('/v1/radar/early_fraud_warnings', warnings, params)
      },
    ),
    operation('GET /v1/radar/early_fraud_warnings/:id', 'Radar.EarlyFraudWarningRetrieveParams', '', ({ id }) =>
      db.early_fraud_warnings.get(id, 'early_fraud_warning'),
    ),
  ]
}

/** Opens a dispute: withdraws the amount and Stripe's dispute fee. */
export function openDispute(world: World, chargeId: string, reason: string): Stripe.Dispute {
  const charge = world.db.charges.get(chargeId, 'charge')
  if (charge.status !== 'succeeded' || charge.disputed) throw refuse(`Charge ${chargeId} cannot be disputed.`)
  charge.disputed = true
  const dispute = world.db.disputes.add(newDispute(world, charge, reason), {})
  const { id: source, currency, amount } = dispute
  const posting = { source, currency, amount: -amount, fee: FEE, type: 'adjustment' } as const
  dispute.balance_transactions.push(post(world, posting))
  world.announce('charge.dispute.created', dispute)
  world.announce('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute. A won dispute returns the amount and the fee. */
export function closeDispute(world: World, id: string, status: 'won' | 'lost', caller?: Caller): Stripe.Dispute {
  const dispute = openOnly(world.db.disputes.get(id, 'dispute'))
  dispute.status = status
  if (status === 'won') {
    const { currency, amount } = dispute
    const posting = { source: id, currency, amount, fee: -FEE, type: 'adjustment' } as const
    dispute.balance_transactions.push(post(world, posting))
    world.announce('charge.dispute.funds_reinstated', dispute, { caller })
  }
  world.announce('charge.dispute.closed', dispute, { caller })
  return dispute
}

/** Creates an early fraud warning, as a bank sends it before a dispute. A refund prevents the dispute. */
export function warnOfFraud(world: World, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = world.db.charges.get(chargeId, 'charge')
  const intent = idOf(charge.payment_intent)
  const warning = world.db.early_fraud_warnings.add(
    {
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: !charge.refunded && !charge.disputed,
      charge: charge.id,
      created: world.now(),
      fraud_type: 'made_with_stolen_card',
      livemode: false,
      ...(intent && { payment_intent: intent }),
    },
    {},
  )
  world.announce('radar.early_fraud_warning.created', warning)
  return warning
}

/**
 * Submits evidence. Special texts of Stripe's test mode decide the dispute at once; otherwise the control path decides
 * it.
 */
function submit(world: World, dispute: Stripe.Dispute): void {
  dispute.status = 'under_review'
  dispute.evidence_details.submission_count += 1
  world.announce('charge.dispute.updated', dispute)
  const statement = dispute.evidence.uncategorized_text
  if (statement === 'winning_evidence') closeDispute(world, dispute.id, 'won')
  if (statement === 'losing_evidence') closeDispute(world, dispute.id, 'lost')
}

function openOnly(dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return dispute
  throw refuse('This dispute is already closed.', { code: 'dispute_already_closed' })
}

function newDispute(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: world.now() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
}
