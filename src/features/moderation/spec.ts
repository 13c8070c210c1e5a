import { reason } from '#shared/errors.ts'
import type { ReportReason, RuleCode } from './lists.ts'

/** Days after a decision for which the snapshots and texts of a case are stored. */
export const caseDays = 365
/** Days after a decision for which a legal notice is stored. */
export const legalDays = 1_095
/** Days until the points of a removal expire. */
export const strikeDays = 180
/** Steps of the suspension ladder: the points from which an account is suspended, and the days; null: permanently. */
export const suspensionLadder = [
  { points: 4, days: 7 },
  { points: 8, days: 30 },
  { points: 12, days: null },
] as const

type Rule = { title: string; text: string; points: number }

/** The published house rules. Their codes are the reasons for removals. */
export const HOUSE_RULES: Record<RuleCode, Rule> = {
  underage: {
    title: 'No minors',
    text: 'No one under 18 takes part, in any way. Nothing sexual about minors, real or drawn.',
    points: 12,
  },
  intimate: {
    title: 'No intimate images without consent',
    text: 'Show no one nude or intimate who did not agree to it, not even when it is made by a computer.',
    points: 8,
  },
  violence: {
    title: 'No threats and no violence',
    text: 'Do not threaten anyone, and do not call for or celebrate violence or self-harm.',
    points: 6,
  },
  illegal: {
    title: 'Nothing illegal',
    text: 'Offer, sell and show nothing that the law forbids.',
    points: 6,
  },
  hate: {
    title: 'No hate',
    text: 'Attack no one for their origin, belief, orientation, identity or disability.',
    points: 4,
  },
  harassment: {
    title: 'No harassment',
    text: 'Do not insult, stalk or press anyone. A no is a no, and a block is one too.',
    points: 4,
  },
  fraud: {
    title: 'No fraud',
    text: 'Promise only services you deliver, and take no money or data by deceit.',
    points: 4,
  },
  privacy: {
    title: 'No private data of others',
    text: 'Publish no addresses, numbers, documents or private messages of other people.',
    points: 3,
  },
  impersonation: {
    title: 'Be yourself',
    text: 'Do not pretend to be someone else, or to speak for Limelight.',
    points: 3,
  },
  copyright: {
    title: 'Only your own work',
    text: 'Publish your own work, or work you may use.',
    points: 2,
  },
  sexual_content: {
    title: 'Sexual content in its place',
    text: 'Keep names, profile photos, previews, chats and reviews free of sexual content.',
    points: 2,
  },
  off_platform: {
    title: 'Payments stay here',
    text: 'Do not lead people to pay elsewhere. We cannot protect them there.',
    points: 2,
  },
  spam: {
    title: 'No spam',
    text: 'No advertising, no repeated messages, no bought followers or ratings.',
    points: 1,
  },
  other: {
    title: 'Common sense',
    text: 'Clear harm to people is not allowed, even where no rule names it.',
    points: 1,
  },
}

/** Reasons that a reporter can choose. */
export const REASONS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate',
  sexual_content: 'Sexual content that does not belong here',
  underage: 'Someone may be under age',
  impersonation: 'Pretends to be someone else',
  fraud: 'Fraud',
  other: 'Something else',
}

export const MODERATION_REFUSALS = {
  caseNotFound: reason('not_found', 'CASE_NOT_FOUND', 'This report does not exist.'),
} as const

/** Name shown for an admin with a deleted account. */
export const SOMEONE = 'an admin'
