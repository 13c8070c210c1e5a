import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'

export const disputesPage = { default: 20, max: 50 } as const
/** Longest text of a field; the provider accepts 150,000 characters for all fields together. */
export const evidenceFieldMax = 15_000
/** Maximum number of token uses in the suggested evidence. */
export const spentShown = 100

/** Fields of the evidence by the provider's names, in the order of the form. */
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

/** Files of the evidence by the provider's names, in the order of the form. */
export const evidenceFileFields = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'uncategorized_file',
] as const
export type EvidenceFileField = (typeof evidenceFileFields)[number]
export const EVIDENCE_FILES: Record<EvidenceFileField, string> = {
  receipt: 'Receipt',
  service_documentation: 'Proof that it was delivered',
  customer_communication: 'Messages with the customer',
  uncategorized_file: 'Another file',
}
/** Accepted file types with their first bytes. */
export const evidenceFileTypes = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const
export type EvidenceFileType = keyof typeof evidenceFileTypes
export const evidenceFileMax = 5 * 1_048_576

export const EVIDENCE: Record<EvidenceField, { label: string; hint?: string; isLong?: true }> = {
  product_description: { label: 'Purchase', isLong: true },
  customer_name: { label: 'Customer' },
  customer_email_address: { label: "Customer's email" },
  service_date: { label: 'Delivered on' },
  access_activity_log: { label: 'Use by the customer', hint: 'Each use of the tokens.', isLong: true },
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
  evidenceText: 'Suggested from what we know. You can submit it once and cannot change it afterwards.',
  draft: 'Save draft',
  submit: 'Submit to the bank',
  sure: 'Press again to submit. You cannot change the evidence afterwards.',
  drafted: 'Draft saved at the payment provider.',
  submitted: 'Evidence submitted. The bank decides.',
  files: 'Files',
  filesHint: 'PDF, PNG or JPEG, up to 5 MB each.',
  attach: 'Attach',
  attached: 'Attached',
  detach: 'Remove',
  noFile: 'No file',
  fileFailed: 'The file could not be attached. Please try again.',
  badFile: 'This is not the id of a file.',
  empty: 'Write at least one field.',
  badId: 'This is not the id of a dispute.',
  tooLong: `At most ${fullNumber(evidenceFieldMax)} characters.`,
  orders: 'Disputes between fans and creators about orders are under Orders.',
  toOrders: 'Order disputes',
} as const

export const DISPUTE_STATES = { opened: 'Open', won: 'Won', lost: 'Lost' } as const
/** Stages of a dispute at the provider. */
export const DISPUTE_STAGES = {
  needs_response: 'Waits for our evidence',
  under_review: 'The bank decides',
  won: 'Won: the money is back',
  lost: 'Lost: the bank kept the money',
} as const

export const DISPUTE_REFUSALS = {
  notFound: reason('not_found', 'DISPUTE_NOT_FOUND', "We can't find this dispute."),
  closed: reason('conflict', 'DISPUTE_CLOSED', 'This dispute has been decided.'),
  submitted: reason('conflict', 'EVIDENCE_SUBMITTED', 'Evidence was submitted already. The bank accepts it once.'),
  refused: reason('conflict', 'EVIDENCE_REFUSED', 'The payment provider did not accept this evidence.'),
  fileType: reason('invalid', 'FILE_TYPE', 'Please choose a PDF, PNG or JPEG file.'),
  fileTooLarge: reason('too_large', 'FILE_TOO_LARGE', 'Please choose a file of at most 5 MB.'),
  empty: reason('invalid', 'INVALID', DISPUTES.empty),
  unavailable: reason(
    'unavailable',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider is not responding right now. Please try again in a moment.',
  ),
} as const
