import { tokensText, usdText } from '#shared/money.ts'
import type { TimelineEvent } from './contract.ts'

type Data = TimelineEvent['data']

const text = (data: Data, field: string): string => String(data[field] ?? '')
const plain = (code: string) => code.replaceAll(/[._]/g, ' ')
const by = (data: Data) => (text(data, 'by') ? ` by @${text(data, 'by')}` : '')
const other = (data: Data) => (text(data, 'with') ? ` with @${text(data, 'with')}` : '')

/** Sentences of the timeline, by kind of event. */
const sentences: Record<string, (data: Data) => string> = {
  joined: () => 'Joined',
  signed_in: (data) => `Signed in${text(data, 'address') ? ` from ${text(data, 'address')}` : ''}`,
  suspended: (data) => `Suspended${by(data)}: ${text(data, 'reason')}`,
  restored: (data) => (by(data) ? `Suspension lifted${by(data)}` : 'Suspension ended'),
  warned: (data) =>
    `Warned${by(data)}: ${[plain(text(data, 'rule')), text(data, 'reason')].filter(Boolean).join('. ')}`,
  applied: (data) => `Applied to become a creator, ${plain(text(data, 'status'))}`,
  admin: (data) => `Audit: ${text(data, 'action')}${by(data)}`,
  reported: (data) => `Reported${by(data)} for ${plain(text(data, 'reason'))}, ${text(data, 'status')}`,
  reports: (data) => `Sent a report for ${plain(text(data, 'reason'))}, ${text(data, 'status')}`,
  purchase: (data) =>
    `Bought ${tokensText(Number(data.tokens))} for ${usdText(Number(data.usd_cents))}, ${plain(text(data, 'status'))}`,
  call: (data) => `Asked for a ${text(data, 'type')} call${other(data)}, ${plain(text(data, 'status'))}`,
  stream: (data) => `Went live: ${text(data, 'title')}`,
  order: (data) => `Ordered ${text(data, 'title')}${other(data)}, ${plain(text(data, 'status'))}`,
  sale: (data) => `Sold ${text(data, 'title')}${other(data)}, ${plain(text(data, 'status'))}`,
  content: (data) => `Published ${text(data, 'title')}`,
  tokens: (data) => {
    const tokens = Number(data.tokens)
    return `${tokens < 0 ? '−' : '+'}${tokensText(Math.abs(tokens))}, ${plain(text(data, 'what'))}${other(data)}`
  },
}

/** Returns the sentence of an event. An unknown kind is shown by its name. */
export const eventText = ({ kind, data }: Pick<TimelineEvent, 'kind' | 'data'>): string =>
  sentences[kind]?.(data) ?? plain(kind)
