import * as z from 'zod'

/** An error in Resend's format. */
export type Refusal = { statusCode: number; name: string; message: string }

const MAX_RECIPIENTS = 50
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const NAMED = /^[^<>]*<\s*([^<>]+?)\s*>$/
const FORMAT = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'

const address = z.string().refine((value) => ADDRESS.test(NAMED.exec(value)?.[1] ?? value))
const optionalText = z.string().nullish()
const email = z.object({
  from: address,
  to: z
    .union([address.transform((one) => [one]), z.array(address).min(1)])
    .refine((all) => all.length <= MAX_RECIPIENTS),
  subject: z.string(),
  html: optionalText,
  text: optionalText,
  headers: z.record(z.string(), z.string()).default({}),
})
export type EmailRequest = z.infer<typeof email>

/** Parses the body of `POST /emails`. Returns Resend's error for an invalid body. */
export function parseEmail(body: unknown): { email: EmailRequest } | { refusal: Refusal } {
  const fields = z.record(z.string(), z.unknown()).safeParse(body)
  if (!fields.success) return refusal('validation_error', 'The request body must be a JSON object.')
  for (const name of ['from', 'to', 'subject'])
    if (isMissing(fields.data[name])) return refusal('missing_required_field', `Missing \`${name}\` field.`)
  if (isMissing(fields.data.html) && isMissing(fields.data.text))
    return refusal('missing_required_field', 'Missing `html` or `text` field.')
  const parsed = email.safeParse(body)
  if (parsed.success) return { email: parsed.data }
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
  const name = field === 'from' ? 'invalid_from_address' : 'validation_error'
  const isAddress = field === 'from' || field === 'to'
  return refusal(name, `Invalid \`${field}\` field.${isAddress ? ` ${FORMAT}` : ''}`)
}

/** Returns an error in Resend's format; its status is 422 by default. */
export const refusal = (name: string, message: string, statusCode = 422): { refusal: Refusal } => ({
  refusal: { statusCode, name, message },
})

const MAX_BATCH = 100
/** Fields that Resend documents for `POST /emails` only. */
const SINGLE_ONLY = ['attachments', 'scheduled_at']

/** Result of a mail in a batch: the mail, or the message of its error. */
export type BatchItem = { email: EmailRequest } | { index: number; message: string }

/** Parses the body of `POST /emails/batch`. Returns Resend's error if the body is not a batch. */
export function parseBatch(body: unknown): { items: BatchItem[] } | { refusal: Refusal } {
  if (!Array.isArray(body)) return refusal('validation_error', 'The request body must be an array of emails.')
  if (body.length === 0 || body.length > MAX_BATCH)
    return refusal('validation_error', `The batch must have between 1 and ${MAX_BATCH} emails.`)
  return { items: body.map(parseItem) }
}

function parseItem(body: unknown, index: number): BatchItem {
  const unsupported = SINGLE_ONLY.find((name) => typeof body === 'object' && body !== null && name in body)
  if (unsupported) return { index, message: `The \`${unsupported}\` field is not supported in a batch.` }
  const parsed = parseEmail(body)
  return 'refusal' in parsed ? { index, message: parsed.refusal.message } : parsed
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
