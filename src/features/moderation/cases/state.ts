import type { SortBy } from '#client/admin/sorting.ts'
import { dismissReasons, ruleCodes } from '../lists.ts'
import { HOUSE_RULES, REASONS } from '../spec.ts'
import type { Case } from './contract.ts'
import { CASES, DISMISS_REASONS, KINDS } from './spec.ts'

/** Returns the title of a house rule or of a reason for a dismissal. */
export function codeText(code: string): string {
  const rule = ruleCodes.find((known) => known === code)
  if (rule) return HOUSE_RULES[rule].title
  const reason = dismissReasons.find((known) => known === code)
  return reason ? DISMISS_REASONS[reason] : code
}

const names: Readonly<Record<string, string>> = { ...REASONS, ...KINDS, ...CASES.states }

/** Returns the name of a reason, a kind or a state of a report. */
export const reportWord = (code: string): string => names[code] ?? code

/** Returns the decision of a case in words, with its rule or reason. */
export function decisionText({ status, decision }: Pick<Case, 'status' | 'decision'>): string {
  const done = status === 'removed' ? CASES.removed : CASES.dismissed
  return decision ? `${done}: ${codeText(decision)}` : done
}

/** Returns the name of a case: the kind and the author of its subject. */
export const caseTitle = ({ contentType, author }: Case): string => `${KINDS[contentType]} of ${author.displayName}`

/** Returns the reported subject in words: the reason of the first report, the title and the text. */
export const wordsOf = ({ reason, title, text }: Case): string =>
  [reason && REASONS[reason], title, text].filter(Boolean).join(' · ')

/** Returns the time that orders the list: the due time of an open case, or the time of the decision. */
export const timeOf = ({ status, dueAt, decidedAt, timestamp }: Case): Date =>
  status === 'open' ? dueAt : (decidedAt ?? timestamp)

/** Values by which a list of cases sorts, by column. */
export const sortBy: SortBy<Case> = {
  author: ({ author }) => author.username,
  text: wordsOf,
  reports: ({ reports }) => reports,
  filed: ({ timestamp }) => timestamp.getTime(),
  severity: ({ severity }) => severity,
  decision: decisionText,
  admin: ({ claim, decidedBy }) => (claim ?? decidedBy)?.name ?? '',
  time: (report) => timeOf(report).getTime(),
}
