import type Stripe from 'stripe'
import { type Params, text } from '../form.ts'

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

/** Evidence fields that contain a file id. */
export const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

/** Merges texts into the evidence of a dispute. An empty text removes a field. */
export function addEvidence(dispute: Stripe.Dispute, given: Params): void {
  for (const field of EVIDENCE_FIELDS) {
    const value = text(given, field)
    if (value !== undefined) dispute.evidence[field] = value || null
  }
  dispute.evidence_details.has_evidence = EVIDENCE_FIELDS.some((field) => dispute.evidence[field])
}

export function noEvidence(): Stripe.Dispute.Evidence {
  // Object.fromEntries loses the types of the keys.
  const empty = Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null])) as Record<
    (typeof EVIDENCE_FIELDS)[number],
    null
  >
  return { ...empty, enhanced_evidence: {} }
}
