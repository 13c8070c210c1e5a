import { isVisible } from '#shared/texts.ts'
import { type Audience, type Frequency, messageMax, SENTENCES, subjectMax } from './spec.ts'

/** A broadcast as it stands on the screen. */
export type BroadcastDraft = {
  readonly audience: Audience
  readonly subject: string
  readonly message: string
  readonly frequency: Frequency
  /** The last day of a schedule, as a date field has it: `2026-12-31`. */
  readonly until: string
}

export const emptyDraft = (audience: Audience = 'all'): BroadcastDraft => ({
  ...{ audience, subject: '', message: '', frequency: 'once', until: '' },
})

export type Problems = { subject?: string; message?: string; until?: string }

/** What keeps it from being sent, in the specification's sentences (2 §5); empty when nothing does. */
export function problemsOf({ subject, message, frequency, until }: BroadcastDraft, today: string): Problems {
  const words = message.trim()
  return {
    ...(!isVisible(words) && { message: SENTENCES.messageMissing }),
    ...(words.length > messageMax && { message: SENTENCES.messageTooLong }),
    ...(subject.trim().length > subjectMax && { subject: SENTENCES.subjectTooLong }),
    ...(frequency !== 'once' && until !== '' && until < today && { until: SENTENCES.endInPast }),
  }
}

/** What is sent: to the end of its last day where the creator is; without one the server says when it ends. */
export function bodyOf({ audience, subject, message, frequency, until }: BroadcastDraft, time_zone: string) {
  return {
    ...{ audience, subject: subject.trim(), message: message.trim(), frequency, time_zone },
    ...(frequency !== 'once' && until !== '' && { ends_at: new Date(`${until}T23:59:59`) }),
  }
}
export type Body = ReturnType<typeof bodyOf>

/** One intent of the person: while nobody knows what became of it, the same goes out under the same key (decision B9). */
export type Intent = { readonly key: string; readonly body: Body }

export const intentFor = (unsettled: Intent | undefined, body: Body, newKey: () => string): Intent =>
  unsettled && JSON.stringify(unsettled.body) === JSON.stringify(body) ? unsettled : { key: newKey(), body }

type Known = { id: string; recipients: number; delivered: number; skipped: number; progress: number; status: string }
export type Told = { broadcast_id: string; recipients: number; delivered: number; skipped: number; sending: boolean }

/** How far one has come, as it was just heard; a word that is older than what is shown changes nothing. */
export function withProgress<B extends Known>(known: B, told: Told): B {
  if (known.id !== told.broadcast_id) return known
  const { recipients, delivered, skipped } = told
  const done = delivered + skipped
  if (known.status === 'sending' && done < known.delivered + known.skipped && recipients === known.recipients)
    return known
  const progress = recipients === 0 ? 100 : Math.min(100, Math.floor((done / recipients) * 100))
  return { ...known, recipients, delivered, skipped, progress }
}
