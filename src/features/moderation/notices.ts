import * as z from 'zod'
import { noticeKind, noticeOfMail } from '#server/notify/notices.ts'
import { KINDS } from './cases/spec.ts'
import { caseKinds } from './lists.ts'
import { mails } from './mails.ts'

const isNews = () => true
const about = { case_id: '019aa000-0000-7000-8000-000000000001', kind: 'content' as const, title: 'Low tide' }

const outcomes = ['removed', 'dismissed', 'undone', 'restored', 'upheld'] as const
const OUTCOMES: Record<(typeof outcomes)[number], (what: string) => { title: string; message: string }> = {
  removed: (what) => ({
    title: 'You were right',
    message: `The ${what} you reported broke our rules and was removed.`,
  }),
  dismissed: (what) => ({
    title: 'We looked at your report',
    message: `The ${what} you reported stays. Thank you for telling us.`,
  }),
  undone: (what) => ({
    title: 'A correction to your report',
    message: `We are looking at the ${what} you reported once more.`,
  }),
  restored: (what) => ({
    title: 'A correction to your report',
    message: `The ${what} you reported is shown again after an appeal.`,
  }),
  upheld: (what) => ({
    title: 'About your report',
    message: `The author of the ${what} you reported appealed. The item stays removed.`,
  }),
}

export const notices = {
  'system.moderation_removed': noticeOfMail(mails.moderation_removed, {
    example: { ...about, rule: 'spam', points: 1, suspends: false, until: null },
    isNews,
  }),
  'system.moderation_restored': noticeOfMail(mails.moderation_restored, { example: about, isNews }),
  'system.moderation_warning': noticeOfMail(mails.moderation_warning, {
    example: { reason: 'Please keep payments here.', rule: 'off_platform' as const },
    isNews,
  }),
  'system.appeal_decided': noticeOfMail(mails.appeal_decided, {
    example: { ...about, outcome: 'overturned', reason: 'This is a painting.' },
    isNews,
  }),
  'system.stream_stopped': noticeOfMail(mails.stream_stopped, {
    example: { stream_id: about.case_id, title: 'Evening piano', rule: 'spam' },
    isNews,
    pathOf: () => '/decisions',
  }),
  'system.report_outcome': noticeKind({
    data: z.object({ kind: z.enum(caseKinds), outcome: z.enum(outcomes) }),
    example: { kind: 'content' as const, outcome: 'removed' as const },
    write: ({ kind, outcome }) => ({ ...OUTCOMES[outcome](KINDS[kind].toLowerCase()), path: '/rules' }),
  }),
}
