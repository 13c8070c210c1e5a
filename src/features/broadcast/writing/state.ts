import { isLongerThan, isVisible } from '#shared/texts.ts'
import { type Audience, contentPriceMax, type Frequency, messageMax, SENTENCES, subjectMax } from '../spec.ts'

/** A broadcast as it stands on the screen. */
export type BroadcastDraft = {
  readonly audience: Audience
  readonly subject: string
  readonly message: string
  readonly frequency: Frequency
  /** The last day of a schedule, as a date field has it: `2026-12-31`. */
  readonly until: string
  /** A picture beside the words, and what is sold with them: with an `id` it has been uploaded. */
  readonly image?: BroadcastFile | undefined
  readonly content?: BroadcastFile | undefined
  /** As typed. */
  readonly contentPrice: string
}

/** `begun`: the upload that an earlier page made of it, which may be gone by now. */
export type BroadcastFile = { readonly file: File; readonly id?: string; readonly begun?: string }

export const emptyDraft = (audience: Audience = 'all'): BroadcastDraft => ({
  ...{ audience, subject: '', message: '', frequency: 'once', until: '', contentPrice: '' },
})

export const isEmpty = ({ image, content, ...typed }: BroadcastDraft): boolean =>
  !image && !content && JSON.stringify(typed) === JSON.stringify(emptyDraft(typed.audience))

const places = ['image', 'content'] as const

/** A draft as the browser keeps it: its files lie beside it, those that have been uploaded with their id. */
export type KeptBroadcast = {
  readonly typed: Omit<BroadcastDraft, 'image' | 'content'>
  readonly uploads: { readonly image?: string; readonly content?: string }
  /** What was sent and never answered. */
  readonly intent: Intent | undefined
}

export function toKept({ image, content, ...typed }: BroadcastDraft, intent: Intent | undefined): KeptBroadcast {
  const [picture, sold] = [image, content].map((file) => file?.id ?? file?.begun)
  return { typed, uploads: { ...(picture && { image: picture }), ...(sold && { content: sold }) }, intent }
}

/** The draft that was kept, to `audience` where the dialog was opened for one. */
export function fromKept(
  { typed, uploads }: KeptBroadcast,
  files: ReadonlyMap<string, Blob>,
  audience: Audience = typed.audience,
): BroadcastDraft {
  const found = places.map((place) => {
    const [file, begun] = [files.get(place), uploads[place]]
    return file instanceof File ? { [place]: { file, ...(begun && { begun }) } } : {}
  })
  return Object.assign({ ...typed, audience }, ...found)
}

export type Problems = { subject?: string; message?: string; until?: string; contentPrice?: string }

/** Whole tokens as they are typed; undefined: it is no such number. */
const tokensOf = (typed: string): number | undefined => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : undefined)

/** Something is still on its way up. */
export const isUploading = ({ image, content }: BroadcastDraft): boolean =>
  [image, content].some((file) => file !== undefined && file.id === undefined)

/** What keeps it from being sent, in the sentences of spec.ts; empty when nothing does. */
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

/** What is sent: to the end of its last day where the creator is; without one the server says when it ends. */
export function bodyOf(draft: BroadcastDraft, time_zone: string) {
  const { audience, subject, message, frequency, until, image, content, contentPrice } = draft
  return {
    ...{ audience, subject: subject.trim(), message: message.trim(), frequency, time_zone },
    ...(frequency !== 'once' && until !== '' && { ends_at: new Date(`${until}T23:59:59`) }),
    ...(image?.id && { image_id: image.id }),
    ...(content?.id && { content_id: content.id, content_price: tokensOf(contentPrice) ?? 0 }),
  }
}
export type Body = ReturnType<typeof bodyOf>

/** One intent of the person: while nobody knows what became of it, the same goes out under the same key. */
export type Intent = { readonly key: string; readonly body: Body }

export const intentFor = (unsettled: Intent | undefined, body: Body, newKey: () => string): Intent =>
  unsettled && JSON.stringify(unsettled.body) === JSON.stringify(body) ? unsettled : { key: newKey(), body }
