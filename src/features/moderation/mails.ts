import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { type MailContext, mailTemplate } from '#server/outbox/mail-template.ts'
import { fullZonedMoment, zonedDay } from '#shared/dates.ts'
import { isSameSignature, keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import type { MailContent } from '#shared/mail.ts'
import { readerZone } from '#shared/schemas.ts'
import { KINDS } from './cases/spec.ts'
import { appealStatuses, type CaseKind, caseKinds, legalKinds, ruleCodes } from './lists.ts'
import { HOUSE_RULES } from './spec.ts'

const footnote = 'Limelight writes to you because it decided about something you made.'
const appealTo = (origin: string) => ({ label: 'Read it, or appeal', url: `${origin}/decisions` })
const readAt = (origin: string) => ({ ...appealTo(origin), label: 'Read it' })

/** Kinds that mails name by the title of the item. */
const isTitled: Record<CaseKind, boolean> = {
  person: false,
  profile: false,
  picture: false,
  content: true,
  message: false,
  stream: true,
  chat: false,
  offer: true,
  product: true,
  class: true,
  review: false,
  call: false,
}

/** Returns “your account”, “your review” and the like, or the title of the item. */
const nameOf = ({ kind, title }: { kind: CaseKind; title: string }): string =>
  kind === 'person' ? 'your account' : title && isTitled[kind] ? `“${title}”` : `your ${KINDS[kind].toLowerCase()}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const subject = { case_id: z.uuid(), kind: z.enum(caseKinds), title: z.string() }
const removedProps = z.object({
  ...subject,
  rule: z.enum(ruleCodes),
  points: z.number(),
  suspends: z.boolean(),
  until: z.coerce.date().nullable(),
  time_zone: readerZone,
})

function removedMail(props: z.infer<typeof removedProps>, origin: string): MailContent {
  const { rule, points, suspends, until, kind, time_zone } = props
  const what = kind === 'person' ? 'Your account' : capital(nameOf(props))
  const { title, text } = HOUSE_RULES[rule]
  return {
    subject: kind === 'person' ? 'Your account broke our house rules' : 'We removed something you made',
    title: kind === 'person' ? 'Your account broke our house rules' : `${what} was removed`,
    paragraphs: [
      kind === 'person' ? `Your account broke this rule: ${title}.` : `${what} broke a house rule: ${title}.`,
      text,
      ...(suspends
        ? [
            until
              ? `Your account is suspended until ${fullZonedMoment(until, time_zone)}.`
              : 'Your account is suspended for good.',
          ]
        : points === 0
          ? ['The item was removed before, so you get no further points. Each decision can be appealed.']
          : ['Please keep to the rules. More points lead to a suspension.']),
      'If we are wrong, you can appeal. Another person decides about it.',
    ],
    facts: [
      ['Rule', title],
      ['Points', String(points)],
    ],
    action: appealTo(origin),
    footnote,
  }
}

const restoredMail = (props: { kind: CaseKind; title: string }, origin: string): MailContent => ({
  subject: 'We took a decision back',
  title: props.kind === 'person' ? 'Your account is free again' : `${capital(nameOf(props))} is back`,
  paragraphs: [
    'We looked again and took our decision back. The item is visible again. We removed its points and any suspension for it.',
    'We are sorry for the trouble.',
  ],
  action: readAt(origin),
  footnote,
})

/** True if another removal still hides the item. */
const held = z.boolean().default(false)
const appealProps = z.object({
  ...subject,
  /** Absent: the appeal is about a suspension without a report. */
  case_id: subject.case_id.optional(),
  outcome: z.enum(appealStatuses),
  reason: z.string(),
  held,
})
const appealMail = (props: z.infer<typeof appealProps>, origin: string): MailContent => ({
  subject: 'About your appeal',
  title: props.outcome === 'overturned' ? 'Your appeal was right' : 'The decision stays',
  paragraphs: [
    props.outcome === 'overturned'
      ? props.held
        ? `We reversed this decision about ${nameOf(props)}. Another decision still applies: you can appeal it as well.`
        : props.case_id
          ? `${capital(nameOf(props))} is restored. Its points are removed.`
          : 'We lifted the suspension of your account and reversed the decision.'
      : `Another person read your appeal about ${nameOf(props)}. The decision stays.`,
  ],
  facts: [['Why', props.reason]],
  action: props.held ? appealTo(origin) : readAt(origin),
  footnote,
})

const stoppedProps = z.object({ stream_id: z.uuid(), title: z.string(), rule: z.enum(ruleCodes) })
const stoppedMail = ({ stream_id, title, rule }: z.infer<typeof stoppedProps>, origin: string): MailContent => ({
  subject: 'Your stream was stopped',
  title: 'Your stream was stopped',
  paragraphs: [`We stopped “${title}”. House rule: ${HOUSE_RULES[rule].title}.`, HOUSE_RULES[rule].text],
  action: { label: 'See your stream', url: `${origin}/live/${stream_id}/summary` },
  footnote,
})

const legalFootnote = 'Limelight writes to you because of a legal notice.'
const legalProps = z.object({ id: z.uuid(), kind: z.enum(legalKinds), due_at: z.coerce.date(), time_zone: readerZone })
/** Returns the key that grants access to the state of a notice. */
export const noticeKey = (secret: string, id: string): string => noticeSeal(keyFor(secret, 'legal-notice'), id)

/** Returns true if the key opens the notice. */
export const isNoticeKey = (secret: string, id: string, given: string): boolean =>
  verifyingKeys(secret, 'legal-notice').some((key) => isSameSignature(given, noticeSeal(key, id)))

const noticeSeal = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(`legal notice ${id}`).digest('hex').slice(0, 32)
/** The key is in the fragment, which browsers do not send, so that no log of URLs contains it. */
const statusUrl = ({ origin, secret }: MailContext, id: string) =>
  `${origin}/legal/notice?id=${id}#key=${noticeKey(secret, id)}`
const legalMail = (props: z.infer<typeof legalProps>, context: MailContext): MailContent => ({
  subject: 'We received your notice',
  title: 'We received your notice',
  paragraphs: ['A person reads it and answers you at this address.', 'Keep this email: its link shows the state.'],
  facts: [
    ['Reference', props.id],
    ['Answer by', zonedDay(props.due_at, props.time_zone)],
  ],
  action: { label: 'See the state', url: statusUrl(context, props.id) },
  footnote: legalFootnote,
})

const legalDecidedProps = legalProps
  .omit({ due_at: true, time_zone: true })
  .extend({ outcome: z.enum(['accepted', 'rejected']), reason: z.string(), held })
const legalDecidedMail = (props: z.infer<typeof legalDecidedProps>, context: MailContext): MailContent => ({
  subject: 'About your notice',
  title: props.outcome === 'accepted' ? 'We acted on your notice' : 'We did not act on your notice',
  paragraphs: [
    props.outcome === 'rejected'
      ? 'We read it and did not act on it. You can send another one with more.'
      : props.kind === 'counter'
        ? props.held
          ? 'We reversed the decision in your notice. Another decision still hides the item.'
          : 'The removed item is visible again.'
        : 'We removed the reported item. Its author knows the reason, and your name only for copyright notices.',
  ],
  facts: [
    ['Reference', props.id],
    ['Why', props.reason],
  ],
  action: { label: 'See the state', url: statusUrl(context, props.id) },
  footnote: legalFootnote,
})

const counteredProps = z.object({ id: z.uuid(), name: z.string(), statement: z.string(), held })
const counteredMail = (props: z.infer<typeof counteredProps>, context: MailContext): MailContent => ({
  subject: 'A counter-notice to your notice',
  title: props.held ? 'We took our decision back' : 'The item is visible again',
  paragraphs: [
    'We removed something because of your notice. Its author sent us a counter-notice: it was removed by mistake.',
    props.held
      ? 'We read both and reversed our decision. The item stays hidden for another reason. If you disagree, a court can decide.'
      : 'We read both, and the item is visible again. If you disagree, a court can decide, and you can send us another notice with more.',
  ],
  facts: [
    ['Reference', props.id],
    ['From', props.name],
    ['Their answer', props.statement],
  ],
  action: { label: 'See your notice', url: statusUrl(context, props.id) },
  footnote: legalFootnote,
})

const warningProps = z.object({ reason: z.string(), rule: z.enum(ruleCodes).nullish() })
const warningMail = ({ reason, rule }: z.infer<typeof warningProps>, origin: string): MailContent => ({
  subject: 'A warning from Limelight',
  title: 'A warning',
  paragraphs: [
    'A person who looks after Limelight asks you to change something.',
    ...(rule ? [HOUSE_RULES[rule].text] : []),
    'We removed nothing and you get no points. Please read the house rules.',
  ],
  facts: [
    ...(rule ? [['Rule', HOUSE_RULES[rule].title] satisfies [string, string]] : []),
    ...(reason ? [['Why', reason] satisfies [string, string]] : []),
  ],
  action: readAt(origin),
  footnote: 'Limelight writes to you because an admin warned you.',
})

const restoredProps = z.object(subject)

export const mails = {
  moderation_removed: mailTemplate(removedProps, (props, { origin }) => removedMail(props, origin), {
    audience: 'with account',
  }),
  moderation_restored: mailTemplate(restoredProps, (props, { origin }) => restoredMail(props, origin), {
    audience: 'with account',
  }),
  moderation_warning: mailTemplate(warningProps, (props, { origin }) => warningMail(props, origin), {
    audience: 'with account',
  }),
  appeal_decided: mailTemplate(appealProps, (props, { origin }) => appealMail(props, origin), {
    audience: 'with account',
  }),
  stream_stopped: mailTemplate(stoppedProps, (props, { origin }) => stoppedMail(props, origin), {
    audience: 'with account',
  }),
  legal_received: mailTemplate(legalProps, legalMail),
  legal_decided: mailTemplate(legalDecidedProps, legalDecidedMail),
  legal_countered: mailTemplate(counteredProps, counteredMail),
}
