import type Stripe from 'stripe'
import type { DisputeCase, Payments } from '../words.ts'
import { asking, assertWellFormed, fromSeconds } from './client.ts'

export function createDisputes(stripe: Stripe): Pick<Payments, 'findDispute' | 'giveEvidence' | 'keepFile'> {
  return {
    findDispute: (disputeId) => asking(async () => toCase(await stripe.disputes.retrieve(disputeId))),

    giveEvidence: (disputeId, { evidence, submit }, key) =>
      asking(async () =>
        toCase(await stripe.disputes.update(disputeId, { evidence, submit }, { idempotencyKey: key })),
      ),

    keepFile: ({ name, type, bytes: data }) =>
      asking(async () => {
        const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file: { data, name, type } })
        assertWellFormed(typeof id === 'string')
        return id
      }),
  }
}

const decided = ['won', 'lost'] as const

function toCase(dispute: Stripe.Dispute): DisputeCase {
  assertWellFormed(typeof dispute.id === 'string' && typeof dispute.status === 'string')
  const { status, evidence_details: details } = dispute
  const texts = Object.entries({ ...dispute.evidence }).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' ? [[field, text]] : [],
  )
  return {
    stage:
      decided.find((end) => end === status) ?? (status.endsWith('under_review') ? 'under_review' : 'needs_response'),
    dueAt: dueOf(dispute),
    submissions: details?.submission_count ?? 0,
    evidence: Object.fromEntries(texts),
  }
}

export function dueOf({ evidence_details }: Stripe.Dispute): Date | null {
  return typeof evidence_details?.due_by === 'number' ? fromSeconds(evidence_details.due_by) : null
}
