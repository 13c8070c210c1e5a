import { isLongerThan, isVisible } from '#shared/texts.ts'
import { type Audience, contentPriceMax, type Frequency, messageMax, SENTENCES, subjectMax } from '../spec.ts'

/** Values of the form for a broadcast. */
export type BroadcastDraft = {
  readonly audience: Audience
  readonly subject: string
  readonly message: string
  readonly frequency: Frequency
  /** Last day of a schedule in the format of a date field: `2026-12-31`. */
  readonly until: string
  /** The image and the paid content; a file with an `id` is completely uploaded. */
  readonly image?: BroadcastFile | undefined
  readonly content?: BroadcastFile | undefined
  /** The price as the user typed it. */
  readonly contentPrice: string
}

/** File of a draft. `begun` is the id of an upload from before a reload, which may have expired. */
export type BroadcastFile = { readonly file: File; readonly id?: string; readonly begun?: string }

export const emptyDraft = (audience: Audience = 'all'): BroadcastDraft => ({
  audience,
  subject: '',
  message: '',
  frequency: 'once',
  until: '',
  contentPrice: '',
})

export const isEmpty = ({ image, content, ...typed }: BroadcastDraft): boolean =>
  !image && !content && JSON.stringify(typed) === JSON.stringify(emptyDraft(typed.audience))

const fileFields = ['image', 'content'] as const

/** A draft in the browser's storage. Its files are stored separately; `uploads` has the ids of their uploads. */
export type KeptBroadcast = {
  readonly typed: Omit<BroadcastDraft, 'image' | 'content'>
  readonly uploads: { readonly image?: string; readonly content?: string }
  /** A request without a response. */
  readonly intent: Intent | undefined
}

export function toKept({ image, content, ...typed }: BroadcastDraft, intent: Intent | undefined): KeptBroadcast {
  const [picture, sold] = [image, content].map((file) => file?.id ?? file?.begun)
  return { typed, uploads: { ...(picture && { image: picture }), ...(sold && { content: sold }) }, intent }
}

/** Restores a draft. `audience` is the audience that the dialog was opened for; default: that of the draft. */
export function fromKept(
  { typed, uploads }: KeptBroadcast,
  files: ReadonlyMap<string, Blob>,
  audience: Audience = typed.audience,
): BroadcastDraft {
  const found = fileFields.map((place) => {
    const [file, begun] = [files.get(place), uploads[place]]
    return file instanceof File ? { [place]: { file, ...(begun && { begun }) } } : {}
  })
  return Object.assign({ ...typed, audience }, ...found)
}

export type Problems = { subject?: string; message?: string; until?: string; contentPrice?: string }

/** Parses a whole number of tokens; returns undefined for other texts. */
const tokensOf = (typed: string): number | undefined => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : undefined)

/** Returns true while a file is being uploaded. */
export const isUploading = ({ image, content }: BroadcastDraft): boolean =>
  [image, content].some((file) => file !== undefined && file.id === undefined)

/** Returns the problems that prevent sending, by field; empty if the draft is valid. */
export function problemsOf(draft: BroadcastDraft, today: string): Problems {
  const { subject, message, frequency, until } = draft
  const words = message.trim()
  const price = tokensOf(draft.contentPrice)
  return {
    ...(!isVisible(words) && { message: SENTENCES.messageMissing }),
    ...(isLongerThan(words, messageMax) && { message: SENTENCES.messageTooLong }),
    ...(isLongerThan(subject.trim(), subjectMax) && { subject: SENTENCES.subjectTooLong }),
    ...(frequency !== 'once' && until !== '' && until < today && { until: SENTENCES.endInPast }),
    ...(draft.content && !price && { contentPrice: SENTENCES.contentPrice }),
    ...(draft.content && price && price > contentPriceMax && { contentPrice: SENTENCES.contentPriceMax }),
  }
}

/**
 * Returns the body of the request. A schedule ends at the end of its last day in the creator's time zone. Without a
 * last day the server sets the end.
 */
export function bodyOf(draft: BroadcastDraft, time_zone: string) {
  const { audience, subject, message, frequency, until, image, content, contentPrice } = draft
  return {
    audience,
    subject: subject.trim(),
    message: message.trim(),
    frequency,
    time_zone,
    ...(frequency !== 'once' && until !== '' && { ends_at: new Date(`${until}T23:59:59`) }),
    ...(image?.id && { image_id: image.id }),
    ...(content?.id && { content_id: content.id, content_price: tokensOf(contentPrice) ?? 0 }),
  }
}
export type Body = ReturnType<typeof bodyOf>

/** A request and its idempotency key. While the outcome is unknown, a retry sends the same body with the same key. */
export type Intent = { readonly key: string; readonly body: Body }

export const intentFor = (unsettled: Intent | undefined, body: Body, newKey: () => string): Intent =>
  unsettled && JSON.stringify(unsettled.body) === JSON.stringify(body) ? unsettled : { key: newKey(), body }
