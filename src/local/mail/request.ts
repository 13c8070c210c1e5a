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
  if (!fields.success) return refuse('validation_error', 'The request body must be a JSON object.')
  for (const name of ['from', 'to', 'subject'])
    if (isMissing(fields.data[name])) return refuse('missing_required_field', `Missing \`${name}\` field.`)
  if (isMissing(fields.data.html) && isMissing(fields.data.text))
    return refuse('missing_required_field', 'Missing `html` or `text` field.')
  const parsed = email.safeParse(body)
  if (parsed.success) return { email: parsed.data }
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body')
  const name = field === 'from' ? 'invalid_from_address' : 'validation_error'
  const isAddress = field === 'from' || field === 'to'
  return refuse(name, `Invalid \`${field}\` field.${isAddress ? ` ${FORMAT}` : ''}`)
}

function refuse(name: string, message: string): { refusal: Refusal } {
  return { refusal: { statusCode: 422, name, message } }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
