import { fullNumber } from '#shared/counted.ts'
import { reason } from '#shared/errors.ts'

export const disputesPage = { default: 20, max: 50 } as const
/** The provider takes 150,000 characters for all fields together. */
export const evidenceFieldMax = 15_000
/** Of what the disputed tokens were spent on, in the suggested evidence. */
export const spentShown = 100

/** What can be told a bank, in the provider's names, in the order of the form. */
export const evidenceFields = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const
export type EvidenceField = (typeof evidenceFields)[number]

export const EVIDENCE: Record<EvidenceField, { label: string; hint?: string; isLong?: true }> = {
  product_description: { label: 'What was bought', isLong: true },
  customer_name: { label: 'Customer' },
  customer_email_address: { label: 'Customer’s email' },
  service_date: { label: 'Delivered on' },
  access_activity_log: { label: 'What the customer did with it', hint: 'Each use of the tokens.', isLong: true },
  refund_policy_disclosure: { label: 'How refunds were explained', isLong: true },
  refund_refusal_explanation: { label: 'Why it was not refunded', isLong: true },
  uncategorized_text: { label: 'Anything else', isLong: true },
}

export const DISPUTES = {
  title: 'Card disputes',
  missing: 'The disputes could not be loaded.',
  none: 'No card disputes.',
  answer: 'Answer',
  read: 'Details',
  evidence: 'Evidence',
  evidenceText: 'Suggested from what we know. The bank reads it once: it cannot be changed afterwards.',
  draft: 'Save draft',
  submit: 'Submit to the bank',
  sure: 'Press again to submit. It cannot be changed afterwards.',
  drafted: 'Draft saved at the payment provider.',
  submitted: 'Evidence submitted. The bank decides.',
  empty: 'Write at least one field.',
  badId: 'This is not the id of a dispute.',
  tooLong: `At most ${fullNumber(evidenceFieldMax)} characters.`,
  orders: 'Disputes between fans and creators about orders are under Orders.',
  toOrders: 'Order disputes',
} as const

export const DISPUTE_STATES = { opened: 'Open', won: 'Won', lost: 'Lost' } as const
/** What the provider waits for. */
export const DISPUTE_STAGES = {
  needs_response: 'Waits for our evidence',
  under_review: 'The bank decides',
  won: 'Won: the money is back',
  lost: 'Lost: the bank kept the money',
} as const

export const DISPUTE_REFUSALS = {
  notFound: reason('not_found', 'DISPUTE_NOT_FOUND', 'This dispute does not exist.'),
  closed: reason('conflict', 'DISPUTE_CLOSED', 'The bank has decided this dispute.'),
  submitted: reason('conflict', 'EVIDENCE_SUBMITTED', 'Evidence was submitted already. The bank takes it once.'),
  refused: reason('conflict', 'EVIDENCE_REFUSED', 'The payment provider did not take this evidence.'),
  empty: reason('invalid', 'INVALID', DISPUTES.empty),
  unavailable: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider does not answer right now. Please try again in a moment.',
  ),
} as const
