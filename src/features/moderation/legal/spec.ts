import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'
import type { LegalKind, LegalStatus, RuleCode } from '../lists.ts'

/** Hours until the decision is due, by kind of notice. */
export const legalHours: Record<LegalKind, number> = { copyright: 72, counter: 240, likeness: 48, intimate: 48 }
/** House rule that an accepted notice applies when it removes its subject. */
export const legalRules: Record<Exclude<LegalKind, 'counter'>, RuleCode> = {
  copyright: 'copyright',
  likeness: 'privacy',
  intimate: 'intimate',
}
export const legalTextMax = 4_000
export const legalLineMax = 500
export const legalPage = { default: 50, max: 100 } as const

export const LEGAL_REFUSALS = {
  notFound: reason('not_found', 'NOTICE_NOT_FOUND', "We can't find this notice."),
  decided: (outcome: string, name: string) => reason('conflict', 'ALREADY_DECIDED', `already ${outcome} by ${name}`),
  nothingToRestore: reason('conflict', 'NOTHING_TO_UNDO', 'There is no decision to undo.'),
} as const

export const LEGAL_SENTENCES = {
  name: 'Please give your name.',
  email: 'Please give an email address where we can answer.',
  url: 'Please give the address of the page here.',
  work: 'Please describe your work and where we can see it.',
  statement: 'Please tell us what happened.',
  address: 'Please give an address where you can be reached.',
  signature: 'Please sign with your full name.',
  confirmed: 'Please confirm this.',
  tooLong: (max: number) => `Up to ${fullNumber(max)} characters.`,
} as const

type Kind = { title: string; about: string; statement: string; statementHint: string; confirm: string }

export const LEGAL_KINDS: Record<LegalKind, Kind> = {
  intimate: {
    title: 'Intimate images without consent',
    about:
      'Someone shows you nude or intimate and you did not agree, also where it was made by a computer. We answer within 48 hours.',
    statement: 'Describe the images',
    statementHint: 'You need not describe more than we need to find it.',
    confirm: 'I am the person shown, or may act for them, and did not agree to this.',
  },
  likeness: {
    title: 'My face or voice',
    about: 'Someone uses your face, your voice or your name as if it were you. We answer within 48 hours.',
    statement: 'How is it used?',
    statementHint: 'Tell us where we can see that it is you.',
    confirm: 'I am the person shown, or may act for them, and did not agree to this.',
  },
  copyright: {
    title: 'Copyright',
    about: 'Someone publishes your work, or work you hold the rights to.',
    statement: 'How is it used here?',
    statementHint: 'The author reads your name and this notice.',
    confirm:
      'I believe in good faith that this use is not allowed. My statements are correct, and I hold the rights or may act for the owner.',
  },
  counter: {
    title: 'Counter-notice',
    about: 'We removed your work by mistake because of a copyright notice.',
    statement: 'Why was it a mistake?',
    statementHint: 'The sender of the notice reads your name and this answer.',
    confirm:
      'I believe in good faith that it was removed by mistake, and accept that a court at my address may decide.',
  },
}

export const LEGAL_STATES: Record<LegalStatus, string> = {
  received: 'We have it and are reading it.',
  accepted: 'We acted on it.',
  rejected: 'We did not act on it.',
  withdrawn: 'The notice was withdrawn.',
}

export const LEGAL = {
  title: 'Legal notices',
  about: 'Tell us about something here that hurts your rights. You need no account.',
  kind: 'What is it about?',
  name: 'Your name',
  email: 'Your email',
  url: 'Address of the page here',
  urlHint: 'Copy it from your browser, or from Share.',
  work: 'Your work',
  workHint: 'Describe it, and give an address where we can see it.',
  address: 'Your postal address',
  reference: 'Reference of the notice',
  referenceHint: 'The email about the removal shows the reference.',
  signature: 'Your full name as a signature',
  send: 'Send notice',
  failed: 'Your notice could not be sent.',
  sentTitle: 'We received your notice',
  sentText: 'We sent you an email with a link to its state.',
  another: 'Send another notice',
  toState: 'See its state',
  stateTitle: 'Your notice',
  received: 'Received',
  due: 'Answer by',
  decided: 'Decided',
  why: 'Why',
  missing: { title: "We can't find this notice", text: 'The link may be incomplete. Copy all of it from our email.' },
  toForms: 'To the forms',
} as const

/** Texts of the admin tab Legal. */
export const LEGAL_QUEUE = {
  which: 'Which notices',
  views: { received: 'Waiting', decided: 'Decided' },
  noneDecided: 'Decided notices appear here, with our answer.',
  outcomes: {
    received: 'Waiting',
    accepted: 'Acted on',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<LegalStatus, string>,
  by: (name: string) => `by ${name}`,
  none: 'No legal notices',
  noneText: 'Notices from the public forms show up here.',
  failed: 'The notices could not be loaded.',
  from: (name: string, email: string) => `${name}, ${email}`,
  left: (hours: number) => (hours <= 0 ? 'Overdue' : `${hours} h left`),
  accept: 'Act on it',
  reject: 'Reject',
  reason: 'Why',
  reasonHint: 'The sender sees this reason.',
  noSubject: 'The link does not lead to an item that can be hidden. Acting on the notice only answers the sender.',
  counter: 'Acting on the notice shows the item again, and emails the counter-notice to the first sender.',
  accepted: 'Acted on the notice',
  rejected: 'Rejected the notice',
  failedTo: 'Failed to decide',
  openCase: 'See the report',
} as const
