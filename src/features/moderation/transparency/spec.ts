import type { Quarter } from './contract.ts'

/** Maximum of published quarters: two years. */
export const quartersMax = 8

type Figure = Exclude<keyof Quarter, 'quarter' | 'rules'>

export const TRANSPARENCY = {
  title: 'Transparency',
  about: 'Reports, decisions and successful appeals, taken from our records.',
  failed: 'The figures could not be loaded.',
  figure: 'Figure',
  rules: 'Removed, by house rule',
  noRules: 'No removals in this quarter.',
  asOf: 'As of',
  toRules: 'Read the house rules',
  toLegal: 'Send a legal notice',
  figures: {
    reports: 'Reports',
    flagged: 'Noticed automatically',
    removed: 'Removed',
    dismissed: 'Dismissed',
    undone: 'Reversed by us',
    appealed: 'Appeals',
    upheld: 'Appeals rejected',
    overturned: 'Appeals granted',
    suspended: 'Accounts suspended',
    copyright: 'Copyright notices',
    counter: 'Counter-notices',
    likeness: 'Notices about a face or voice',
    intimate: 'Notices about intimate images',
    legal_accepted: 'Legal notices we acted on',
  } satisfies Record<Figure, string>,
  quarter: (name: string) => name.replace('-', ' '),
} as const
